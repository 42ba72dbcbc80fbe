import { z } from 'zod';
import { signedInClient } from '../../tests/support/client.ts';
import { atLeast } from '../figure.ts';
import type { Measurement } from '../measurement.ts';
import { gatewayHeaders, gatewayReportUrl, middleAffiliate } from '../people.ts';
import { backendsOf } from '../processor-time.ts';
import { pidOf } from '../rig.ts';
import { compareThroughput } from '../throughput.ts';

const connections = 50;
const pageSize = 10;
const records = z.array(z.object({ id: z.int() }));

/** The overhead of the proxy: the same page of conversions, requested by the affiliate that it belongs to. */
export const proxyOverhead: Measurement = {
  name: 'proxy-overhead',
  run: async (rig, { rows, rounds, seconds }) => {
    const database = await rig.database(rows);
    const affiliate = await middleAffiliate(database);
    const gateway = await rig.startGateway(database);
    const proxy = await rig.startProxy(gateway.url);

    const { cookie = '' } = await signedInClient(proxy.url, affiliate.email);
    const range10 = encodeURIComponent(JSON.stringify([0, pageSize - 1]));
    const through = { url: `${proxy.url}/api/conversion?range=${range10}`, headers: { Cookie: cookie } };
    const direct = {
      url: gatewayReportUrl(gateway.url, pageSize),
      headers: await gatewayHeaders(gateway.url, affiliate.email),
    };
    await expectSameRecords(through, direct);

    return [
      await compareThroughput({
        what: `list through proxy ÷ straight to gateway, ${connections} connections`,
        target: atLeast(0.7),
        first: through,
        second: direct,
        load: { connections, seconds },
        rounds,
        processes: () => [process.pid, pidOf(proxy), pidOf(gateway), ...backendsOf(database)],
      }),
    ];
  },
};

interface Request {
  url: string;
  headers: Record<string, string>;
}

async function expectSameRecords(through: Request, direct: Request): Promise<void> {
  const [list, page] = await Promise.all([readJson(through), readJson(direct)]);
  const listed = records.parse(list).map(({ id }) => id);
  const paged = z
    .object({ data: records })
    .parse(page)
    .data.map(({ id }) => id);
  if (listed.length !== pageSize || listed.join() !== paged.join()) {
    throw new Error(`The proxy lists ${listed.join()} and the gateway ${paged.join()}.`);
  }
}

async function readJson({ url, headers }: Request): Promise<unknown> {
  return (await fetch(url, { headers })).json();
}
