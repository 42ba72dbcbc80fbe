import { atMost, range, round } from '../figure.ts';
import { runLoad } from '../load.ts';
import type { Measurement } from '../measurement.ts';
import { growth } from '../options.ts';
import { gatewayHeaders, gatewayReportUrl, largestAffiliate } from '../people.ts';
import type { Rig } from '../rig.ts';
import { compareInRounds } from '../rounds.ts';

const pageSize = 50;

/**
 * How much slower the largest affiliate's first page is with a hundred times as many conversions, on one connection.
 */
export const pageGrowth: Measurement = {
  name: 'page-growth',
  run: async (rig, { rows, rounds, seconds }) => {
    const large = await openReport(rig, rows);
    const small = await openReport(rig, rows / growth);
    const { first, second, ratio } = await compareInRounds(
      rounds,
      () => large.pageMs(seconds),
      () => small.pageMs(seconds),
    );
    const counts = `${large.affiliate.conversions.toLocaleString('en-US')} of its own against ${small.affiliate.conversions.toLocaleString('en-US')}`;
    return [
      {
        what: `page of ${pageSize} of the largest affiliate, ${rows.toLocaleString('en-US')} rows ÷ ${(rows / growth).toLocaleString('en-US')}`,
        target: atMost(1.3),
        value: ratio.median,
        unit: '×',
        detail: `${range(ratio)}; ${round(first.median)} and ${round(second.median)} ms; ${counts}`,
      },
    ];
  },
};

async function openReport(rig: Rig, rows: number) {
  const database = await rig.database(rows);
  const affiliate = await largestAffiliate(database);
  const gateway = await rig.startGateway(database);
  const target = {
    url: gatewayReportUrl(gateway.url, pageSize),
    headers: await gatewayHeaders(gateway.url, affiliate.email),
  };
  const pageMs = async (seconds: number) => 1000 / (await runLoad(target, { connections: 1, seconds })).perSecond;
  return { affiliate, pageMs };
}
