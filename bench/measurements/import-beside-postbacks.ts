import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type AdvertiserServer, advertiserServer } from '../../tests/support/advertiser-server.ts';
import { type RestClient, signedInClient } from '../../tests/support/client.ts';
import { orderFile } from '../../tests/support/order-file.ts';
import { createDatabase, hasPostgres } from '../../tests/support/postgres.ts';
import { type Stack, startStack } from '../../tests/support/stack.ts';
import { atMost, type Figure, round, SkippedError } from '../figure.ts';
import { beginImport, importEnded } from '../imports.ts';
import type { Measurement } from '../measurement.ts';
import { canMeasureMemory, peakMemoryMegabytes, resetPeakMemory } from '../memory.ts';
import { pidOf } from '../rig.ts';

const lines = 300_000;
const aloneMs = 20_000;
const p99Ms = 250;
const memoryMegabytes = 200;

const kinds = ['postbacks', 'payment requests', 'sign-ins'] as const;
type Kind = (typeof kinds)[number];

interface Answered {
  kind: Kind;
  ms: number;
  status: number;
}

/** What people and servers do at the same time as the import, each again some time after the last answer. */
class Traffic {
  private readonly stack: Stack;
  private readonly server: AdvertiserServer;
  private readonly affiliate: RestClient;
  private readonly payee: Record<string, unknown>;

  constructor(
    stack: Stack,
    parts: { server: AdvertiserServer; affiliate: RestClient; payee: Record<string, unknown> },
  ) {
    this.stack = stack;
    this.server = parts.server;
    this.affiliate = parts.affiliate;
    this.payee = parts.payee;
  }

  /** Repeats until the work has ended. */
  async during(work: Promise<unknown>): Promise<Answered[]> {
    const answered: Answered[] = [];
    let isOver = false;
    const repeat = async (kind: Kind, pauseMs: number, send: () => Promise<{ status: number }>) => {
      while (!isOver) {
        const startedAt = performance.now();
        const { status } = await send();
        answered.push({ kind, ms: performance.now() - startedAt, status });
        await delay(pauseMs);
      }
    };
    const loops = [
      ...Array.from({ length: 4 }, () => repeat('postbacks', 150, () => this.postback())),
      repeat('payment requests', 500, () =>
        this.affiliate.post('/api/payment-request', this.payee, { 'Idempotency-Key': randomUUID() }),
      ),
      repeat('sign-ins', 1_000, () => this.signIn()),
    ];
    await work.finally(() => (isOver = true));
    await Promise.all(loops);
    return answered;
  }

  private postback() {
    return this.server.send({ coupon: 'ANA15', order_id: randomUUID(), amount: 100, status: 'approved' });
  }

  private signIn() {
    return fetch(`${this.stack.url}/api/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({ username: 'financeiro@demo.test', password: 'Demo-2026' }),
    });
  }
}

const p99Of = (answered: readonly Answered[], kind: Kind): number => {
  const times = answered.flatMap((one) => (one.kind === kind ? [one.ms] : [])).sort((left, right) => left - right);
  return times[Math.ceil(times.length * 0.99) - 1] ?? 0;
};

/** Imports a large file through the proxy. @returns how long its answer and the whole of it took, in seconds */
async function importFile(staff: RestClient): Promise<{ answerSeconds: number; seconds: number }> {
  const startedAt = performance.now();
  const file = orderFile(
    Array.from({ length: lines }, (_, at) => ({ order: `linha-${at}`, site: 1 + (at % 20), campaign: 1 + (at % 8) })),
  );
  const id = await beginImport(staff, file);
  const answerSeconds = (performance.now() - startedAt) / 1000;
  const ended = await importEnded(staff, id);
  if (ended.applied_lines + ended.refused !== lines) throw new Error(`The import ended: ${JSON.stringify(ended)}`);
  return { answerSeconds, seconds: (performance.now() - startedAt) / 1000 };
}

/** How long others wait while a large file is imported. */
export const importBesidePostbacks: Measurement = {
  name: 'import-beside-postbacks',
  run: async () => {
    if (!hasPostgres) throw new SkippedError('no PostgreSQL on this machine');
    const database = await createDatabase();
    const stack = await startStack({
      databaseUrl: database.url,
      env: { LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000000', IMPORT_ANSWER_SECONDS: '10' },
    });
    try {
      const staff = await signedInClient(stack.url, 'admin@demo.test');
      const server = await advertiserServer(staff, stack.url, 1);
      const affiliate = await signedInClient(stack.url, 'afiliado@demo.test');
      const infos = await staff.get<Record<string, unknown>[]>('/api/payment-info?filter={"affiliate_id":1}');
      const { document_type, document_number, business_name, trademark, email, phone_number } = infos.body[0] ?? {};
      const payee = { document_type, document_number, business_name, trademark, email, phone_number, affiliate_id: 1 };
      const traffic = new Traffic(stack, { server, affiliate, payee });
      const alone = await traffic.during(delay(aloneMs));
      const [gateway] = stack.gateways;
      const pid = gateway && canMeasureMemory ? pidOf(gateway) : undefined;
      if (pid !== undefined) resetPeakMemory(pid);
      const importing = importFile(staff);
      const beside = await traffic.during(importing);
      const { answerSeconds, seconds } = await importing;
      const failed = beside.filter(({ status }) => status >= 500).length;
      const figures: Figure[] = kinds.map((kind) => ({
        what: `${kind} while ${lines.toLocaleString('en-US')} lines are imported, p99`,
        target: atMost(p99Ms),
        value: p99Of(beside, kind),
        unit: 'ms',
        detail: `of ${beside.filter((one) => one.kind === kind).length}; ${round(p99Of(alone, kind))} ms without an import`,
      }));
      return [
        ...figures,
        {
          what: 'answers of 5xx meanwhile',
          target: atMost(0),
          value: failed,
          unit: '',
          detail: `of ${beside.length}; the import was answered after ${answerSeconds.toFixed(0)} s and took ${seconds.toFixed(0)}`,
        },
        ...(pid === undefined
          ? []
          : [
              {
                what: 'highest memory of the gateway meanwhile',
                target: atMost(memoryMegabytes),
                value: peakMemoryMegabytes(pid),
                unit: 'MB',
                detail: '',
              },
            ]),
      ];
    } finally {
      await stack.stop();
      await database.drop();
    }
  },
};
