import { Client, type ClientBase, type Pool } from 'pg';
import type { Logger } from 'pino';

const textLengthMax = 300;
const counts = new WeakMap<Pool, number>();

/** Returns how many statements of a pool took longer than its limit. */
export const slowStatementsOf = (pool: Pool): number => counts.get(pool) ?? 0;

/**
 * Counts and logs the statements of a pool that take long, waits for locks included. Their text has no values, which are
 * parameters.
 */
export function watchSlowStatements(pool: Pool, limitMs: number, log: Logger): void {
  const record = (startedAt: number, text: string) => {
    const ms = performance.now() - startedAt;
    if (ms < limitMs) return;
    counts.set(pool, slowStatementsOf(pool) + 1);
    log.warn({ ms: Math.round(ms), statement: text.slice(0, textLengthMax) }, 'a statement took long');
  };
  pool.on('connect', (client) => watch(client, record));
}

type Query = (...given: unknown[]) => unknown;

function watch(client: ClientBase, record: (startedAt: number, text: string) => void): void {
  const inner = Object.hasOwn(client, 'query') ? Reflect.get(client, 'query') : undefined;
  // The driver's own is looked up at each call, so that tests can watch it.
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its client
  const send: Query = (...given) => Reflect.apply(isFunction(inner) ? inner : Client.prototype.query, client, given);
  const query: Query = (...given) => {
    const text = textOf(given[0]);
    if (text === undefined) return send(...given);
    const startedAt = performance.now();
    const last = given.at(-1);
    if (isFunction(last)) {
      return send(...given.slice(0, -1), (...answer: unknown[]) => {
        record(startedAt, text);
        last(...answer);
      });
    }
    const answer = send(...given);
    const end = () => record(startedAt, text);
    if (answer instanceof Promise) answer.then(end, end);
    return answer;
  };
  Object.assign(client, { query });
}

const isFunction = (value: unknown): value is (...given: unknown[]) => unknown => typeof value === 'function';

/** Returns the text of a statement; undefined for a stream. */
function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  const isConfig = typeof given === 'object' && given !== null && 'text' in given && !('submit' in given);
  return isConfig && typeof given.text === 'string' ? given.text : undefined;
}
