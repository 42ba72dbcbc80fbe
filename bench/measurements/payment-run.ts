import { z } from 'zod';
import { nextBankingDay } from '#shared/brazil/holidays.ts';
import { businessDate } from '#shared/time.ts';
import { bankAnswer } from '../../tests/support/bank-answer.ts';
import { type Answer, type RestClient, signedInClient } from '../../tests/support/client.ts';
import { createDatabase, hasPostgres } from '../../tests/support/postgres.ts';
import { type Stack, startStack } from '../../tests/support/stack.ts';
import { atMost } from '../figure.ts';
import type { Measurement } from '../measurement.ts';
import { canMeasureMemory, peakMemoryMegabytes, resetPeakMemory } from '../memory.ts';
import { addPayees } from '../payees.ts';

const payees = 10_000;
/** The bank reports a closed account for every n-th payment. */
const failedEvery = 50;

const run = z.object({
  id: z.int(),
  state: z.string(),
  count: z.int(),
  version: z.int(),
  files: z.array(z.object({ id: z.int(), method: z.string() })),
});
const outcome = z.object({ paid: z.int(), failed: z.int(), review: z.int(), errors: z.array(z.unknown()) });

/** The cost of a run: seconds by step, and the peak resident memory of the gateway in MB. */
interface Taken {
  steps: ReadonlyMap<string, number>;
  memory: number | undefined;
}

/** Drafts, closes and sends a run on a platform, and reads the answer of the bank. */
async function pay(stack: Stack): Promise<ReadonlyMap<string, number>> {
  const drafter = await signedInClient(stack.url, 'financeiro@demo.test');
  const closer = await signedInClient(stack.url, 'admin@demo.test');
  const steps = new Map<string, number>();
  const timed = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    const result = await work();
    steps.set(step, (steps.get(step) ?? 0) + (performance.now() - startedAt) / 1000);
    return result;
  };
  await drafter.stepUp();
  await closer.stepUp();
  const today = businessDate(new Date());
  const draft = await timed('draft', async () =>
    run.parse(read(await drafter.post('/api/payment-run', { pay_date: nextBankingDay(today) }))),
  );
  if (draft.count < payees) throw new Error(`Only ${draft.count} payments are in the draft.`);
  const closed = await timed('close', async () =>
    run.parse(read(await closer.put(`/api/payment-run/${draft.id}`, { state: 'closed', version: draft.version }))),
  );
  for (const file of closed.files.filter(({ method }) => method !== 'abroad')) {
    const sent = await timed('files', () => textOf(drafter, `/api/bank-file?id=${file.id}`));
    const answer = bankAnswer(sent, today, (number) => (Number(number.slice(2)) % failedEvery === 0 ? 'PC' : '00'));
    const form = new FormData();
    form.set('file', new Blob([answer]), 'retorno.ret');
    const { errors } = await timed('return', async () =>
      outcome.parse(read(await drafter.post('/api/bank-return', form))),
    );
    if (errors.length > 0) throw new Error(`The return has errors: ${JSON.stringify(errors.slice(0, 3))}`);
  }
  return steps;
}

/** @param databaseUrl PostgreSQL; undefined for the embedded database */
async function payOnce(databaseUrl?: string): Promise<Taken> {
  const stack = await startStack({ ...(databaseUrl && { databaseUrl }), env: { LOG_LEVEL: 'warn' } });
  try {
    await stack.kill('SIGTERM');
    await addPayees({ DATA_DIR: stack.dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }, payees);
    await stack.start();
    const pid = canMeasureMemory ? stack.gateways[0]?.pid() : undefined;
    if (pid !== undefined) resetPeakMemory(pid);
    const steps = await pay(stack);
    return { steps, memory: pid === undefined ? undefined : peakMemoryMegabytes(pid) };
  } finally {
    await stack.stop();
  }
}

async function payOnPostgres(): Promise<Taken | undefined> {
  if (!hasPostgres) return undefined;
  const database = await createDatabase();
  try {
    return await payOnce(database.url);
  } finally {
    await database.drop();
  }
}

const total = (steps: Taken['steps']): number => [...steps.values()].reduce((sum, value) => sum + value, 0);
const listed = (steps: Taken['steps']): string =>
  [...steps].map(([step, value]) => `${step} ${value.toFixed(1)} s`).join(', ');

/**
 * The time of a whole payment run through proxy and gateway, and the gateway's memory without the embedded database,
 * which by itself takes more than the limit.
 */
export const paymentRun: Measurement = {
  name: 'payment-run',
  run: async () => {
    const embedded = await payOnce();
    const postgres = await payOnPostgres();
    const what = `payment run of ${payees.toLocaleString('en-US')} payees`;
    return [
      {
        what: `${what}, embedded database`,
        target: atMost(60),
        value: total(embedded.steps),
        unit: 's',
        detail: listed(embedded.steps),
      },
      ...(embedded.memory === undefined
        ? []
        : [
            {
              what: `${what}: memory of the gateway with the embedded database`,
              value: embedded.memory,
              unit: 'MB',
              detail: 'highest resident memory',
            },
          ]),
      ...(postgres?.memory === undefined
        ? []
        : [
            {
              what: `${what}: memory of the gateway on PostgreSQL`,
              target: atMost(300),
              value: postgres.memory,
              unit: 'MB',
              detail: `highest resident memory; ${listed(postgres.steps)}`,
            },
          ]),
    ];
  },
};

function read({ status, body }: Answer): unknown {
  if (status >= 300) throw new Error(`The platform answers ${status}: ${JSON.stringify(body).slice(0, 500)}`);
  return body;
}

async function textOf(client: RestClient, path: string): Promise<string> {
  const response = await client.raw(path);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.text();
}
