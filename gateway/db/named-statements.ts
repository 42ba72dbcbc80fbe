import { Client, type ClientBase } from 'pg';

/** Of one connection; its further statements have none. A statement of many partitions takes up to 1 MB of the server. */
const namesMax = 200;
/** The most texts that a connection remembers as sent once. */
const watchedMax = 1_000;

/** What the connections of a pool have in common. */
export interface NamedStatements {
  /** Raised when a named statement was found unusable: all connections of the pool then use new names. */
  generation: number;
}

type Callback = (error: Error | null, result?: unknown) => void;

interface Statement {
  config: { text: string; name?: string | undefined };
  values: readonly unknown[];
  callback: Callback | undefined;
}

/**
 * Lets a connection prepare what it sends repeatedly: from its second time on, a statement with parameters has a name, so
 * that PostgreSQL parses it once and soon keeps its plan. Planning took two thirds of the processor time of a postback. A
 * statement that the server no longer takes by its name, such as after a migration, is repeated without it, but not within
 * a transaction, which has failed by then.
 */
export function nameStatements(client: ClientBase, shared: NamedStatements): void {
  const send = (...given: unknown[]): unknown => queryOf(client, given);
  const nameOf = namesOf(shared);

  const query = (...given: unknown[]): unknown => {
    const statement = statementOf(given);
    if (statement === undefined) return send(...given);
    const { config, values, callback } = statement;
    const name = nameOf(config.text, config.name);
    const isUsable = (error: unknown) => name === undefined || !isStaleStatement(error);
    const forget = () => {
      shared.generation += 1;
      return client.getTransactionStatus() === 'I';
    };
    const unnamed = { ...config, values, name: undefined };
    if (callback === undefined)
      return Promise.resolve(send({ ...unnamed, name })).catch((error: unknown) => {
        if (isUsable(error) || !forget()) throw error;
        return send(unnamed);
      });
    return send({ ...unnamed, name }, (error: Error | null, result?: unknown) => {
      if (error === null || isUsable(error) || !forget()) callback(error, result);
      else send(unnamed, callback);
    });
  };
  Object.assign(client, { query });
}

/** Lets a connection send all statements without a name, also those that were given one. */
export function sendUnnamed(client: ClientBase): void {
  const query = (...given: unknown[]): unknown => {
    const { config, values, callback } = statementOf(given) ?? {};
    const sent =
      config === undefined ? given : [{ ...config, values, name: undefined }, ...(callback ? [callback] : [])];
    return queryOf(client, sent);
  };
  Object.assign(client, { query });
}

/** Calls the driver's own `query`: looked up at each call, so that tests can watch it. */
const queryOf = (client: ClientBase, given: readonly unknown[]): unknown =>
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its client
  Reflect.apply(Client.prototype.query, client, given);

/** Returns the name of a text on one connection: a given one at once, one of its own from the second time on. */
function namesOf(shared: NamedStatements): (text: string, given: string | undefined) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  let { generation } = shared;
  return (text, given) => {
    if (generation !== shared.generation) {
      names.clear();
      ({ generation } = shared);
    }
    const known = names.get(text);
    if (known !== undefined) return known;
    if (given === undefined && !seen.has(text)) {
      if (seen.size >= watchedMax) seen.clear();
      seen.add(text);
      return undefined;
    }
    if (names.size >= namesMax) return undefined;
    const name = `${given ?? `statement_${names.size}`}${generation === 0 ? '' : `_v${generation}`}`;
    names.set(text, name);
    return name;
  };
}

/** Reads the arguments of the driver's `query`; undefined for what is not prepared: no parameters, or a stream. */
function statementOf([first, second, third]: readonly unknown[]): Statement | undefined {
  const config = typeof first === 'string' ? { text: first } : first;
  if (!isConfig(config)) return undefined;
  const values: unknown = Array.isArray(second) ? second : config.values;
  const last = third ?? second;
  if (config.name === undefined && (!Array.isArray(values) || values.length === 0)) return undefined;
  return {
    config,
    values: Array.isArray(values) ? values : [],
    callback: isCallback(last) ? last : undefined,
  };
}

const isConfig = (given: unknown): given is Statement['config'] & { values?: unknown } =>
  typeof given === 'object' &&
  given !== null &&
  'text' in given &&
  typeof given.text === 'string' &&
  !('submit' in given);

const isCallback = (given: unknown): given is Callback => typeof given === 'function';

/**
 * Returns whether a statement failed because of its name, before it did anything: what it returns has changed its type, or
 * the server does not know the name, or knows it from somebody else.
 */
export function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (code === '26000' || code === '42P05' || (code === '0A000' && error.message.includes('cached plan'))) return true;
  return isStaleStatement(error.cause);
}
