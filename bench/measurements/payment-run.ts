import { z } from 'zod';
import { nextBankingDay } from '#shared/brazil/holidays.ts';
import { businessDate } from '#shared/time.ts';
import { bankAnswer } from '../../tests/support/bank-answer.ts';
import { type Answer, type RestClient, signedInClient } from '../../tests/support/client.ts';
import { startStack } from '../../tests/support/stack.ts';
import { atMost } from '../figure.ts';
import type { Measurement } from '../measurement.ts';
import { canMeasureMemory, peakMemoryMegabytes, resetPeakMemory } from '../memory.ts';
import { addPayees } from '../payees.ts';

const payees = 10_000;
/** Every so many payments the bank answers that the account is closed. */
const failedEvery = 50;

const run = z.object({
  id: z.int(),
  state: z.string(),
  count: z.int(),
  version: z.int(),
  files: z.array(z.object({ id: z.int(), method: z.string() })),
});
const outcome = z.object({ paid: z.int(), failed: z.int(), review: z.int(), errors: z.array(z.unknown()) });

/** The time of a whole payment run on the embedded database, through proxy and gateway, and the gateway's memory. */
export const paymentRun: Measurement = {
  name: 'payment-run',
  run: async () => {
    const stack = await startStack({ env: { LOG_LEVEL: 'warn' } });
    try {
      await stack.kill('SIGTERM');
      await addPayees(stack.dataDir, payees);
      await stack.start();
      const pid = stack.gateways[0]?.pid();
      if (pid !== undefined && canMeasureMemory) resetPeakMemory(pid);
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
      const closed = await timed('close', async () => {
        const { version } = draft;
        return run.parse(read(await closer.put(`/api/payment-run/${draft.id}`, { state: 'closed', version })));
      });
      for (const file of closed.files.filter(({ method }) => method !== 'abroad')) {
        const sent = await timed('files', () => textOf(drafter, `/api/bank-file?id=${file.id}`));
        const answer = bankAnswer(sent, today, (number) => (Number(number.slice(2)) % failedEvery === 0 ? 'PC' : '00'));
        const form = new FormData();
        form.set('file', new Blob([answer]), 'retorno.ret');
        const { errors } = await timed('return', async () =>
          outcome.parse(read(await drafter.post('/api/bank-return', form))),
        );
        if (errors.length > 0) throw new Error(`The return has faults: ${JSON.stringify(errors.slice(0, 3))}`);
      }
      const seconds = [...steps.values()].reduce((sum, value) => sum + value, 0);
      const detail = [...steps].map(([step, value]) => `${step} ${value.toFixed(1)} s`).join(', ');
      const what = `payment run of ${payees.toLocaleString('en-US')} payees, embedded database`;
      const memory = pid === undefined || !canMeasureMemory ? [] : [peakMemoryMegabytes(pid)];
      return [
        { what, target: atMost(60), value: seconds, unit: 's', detail },
        ...memory.map((value) => ({
          what: `memory of the gateway in it, with the embedded database`,
          target: atMost(300),
          value,
          unit: 'MB',
          detail: 'highest resident memory',
        })),
      ];
    } finally {
      await stack.stop();
    }
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
