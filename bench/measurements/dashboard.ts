import { addDays, businessDate } from '#shared/time.ts';
import { startStack } from '../../tests/support/stack.ts';
import { atMost, type Line, range, round } from '../figure.ts';
import { runLoad } from '../load.ts';
import type { Measurement } from '../measurement.ts';
import { growth } from '../options.ts';
import { gatewayHeaders, largestAffiliate } from '../people.ts';
import type { Rig } from '../rig.ts';
import { compareInRounds, spreadOf } from '../rounds.ts';

const days = 30;
/** The number of conversions in the embedded database. Its largest affiliate is the first one. */
const embeddedRows = 100_000;
const embeddedAffiliate = 'afiliado@demo.test';

/** Returns a function that measures an affiliate's summary of the last days against as many before, in ms. */
async function openSummary(gatewayUrl: string, email: string) {
  const to = businessDate(new Date());
  const query = `from=${addDays(to, 1 - days)}&to=${to}`;
  const target = {
    url: `${gatewayUrl}/redirect?app=report&path=/api/v2/get/dashboard/summaryAffiliate&${query}`,
    headers: await gatewayHeaders(gatewayUrl, email),
  };
  return async (seconds: number) => 1000 / (await runLoad(target, { connections: 1, seconds })).perSecond;
}

async function openPostgres(rig: Rig, rows: number) {
  const database = await rig.database(rows);
  const { email } = await largestAffiliate(database);
  return openSummary((await rig.startGateway(database)).url, email);
}

async function measureEmbedded(rounds: number, seconds: number): Promise<Line> {
  const stack = await startStack({
    env: { LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000000', SAMPLE_DATA: String(embeddedRows) },
  });
  try {
    const url = stack.gateways[0]?.url;
    if (url === undefined) throw new Error('There is no gateway.');
    const summaryMs = await openSummary(url, embeddedAffiliate);
    const taken: number[] = [];
    for (let index = 0; index < rounds; index += 1) taken.push(await summaryMs(seconds));
    const spread = spreadOf(taken);
    return {
      what: `dashboard of ${days} days against ${days}, embedded database, ${embeddedRows.toLocaleString('en-US')} conversions`,
      target: atMost(150),
      value: spread.median,
      unit: 'ms',
      detail: `${range(spread)} ms`,
    };
  } finally {
    await stack.stop();
  }
}

/** The time of the largest affiliate's dashboard, and how it grows with the number of conversions. */
export const dashboard: Measurement = {
  name: 'dashboard',
  run: async (rig, { rows, rounds, seconds }) => {
    const large = await openPostgres(rig, rows);
    const small = await openPostgres(rig, rows / growth);
    const { first, second, ratio } = await compareInRounds(
      rounds,
      () => large(seconds),
      () => small(seconds),
    );
    const counts = `${rows.toLocaleString('en-US')} conversions`;
    return [
      {
        what: `dashboard of ${days} days against ${days}, largest affiliate, ${counts}`,
        target: atMost(50),
        value: first.median,
        unit: 'ms',
        detail: `${range(first)} ms`,
      },
      {
        what: `the same with ${growth} times the conversions`,
        target: atMost(1.3),
        value: ratio.median,
        unit: '×',
        detail: `${range(ratio)}; ${round(first.median)} and ${round(second.median)} ms`,
      },
      await measureEmbedded(rounds, seconds),
    ];
  },
};
