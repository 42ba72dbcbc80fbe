import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { conversion } from '#shared/resources/earnings/conversion.ts';
import { addDays, businessDate } from '#shared/time.ts';
import { type RestClient, signedInClient } from '../../tests/support/client.ts';
import { atMost, round } from '../figure.ts';
import type { Measurement } from '../measurement.ts';
import { growth } from '../options.ts';
import type { Rig } from '../rig.ts';
import { spreadOf } from '../rounds.ts';

const staff = 'admin@demo.test';
const pageSize = 10;
/** Requests of each list, of which the median counts. */
const requests = 11;
const growthMax = 1.3;

type Row = Record<string, unknown>;

/** How much longer the list of all conversions takes with a hundred times as many, by each filter and each order that it declares. */
export const listGrowth: Measurement = {
  name: 'list-growth',
  run: async (rig, { rows }) => {
    const large = await openLists(rig, rows);
    const small = await openLists(rig, rows / growth);
    const lists: { name: string; largeMs: number; ratio: number }[] = [];
    /** Those that are not answered in the time of a request. */
    const late: string[] = [];
    for (const name of large.names) {
      const [largeMs, smallMs] = [await large.medianMs(name), await small.medianMs(name)];
      if (largeMs === undefined || smallMs === undefined) late.push(name);
      else lists.push({ name, largeMs, ratio: largeMs / smallMs });
    }
    const slowestFirst = lists.toSorted((left, right) => right.ratio - left.ratio);
    const [slowest] = slowestFirst;
    const above = slowestFirst.filter(({ ratio }) => ratio > growthMax);
    const timeOf = ({ name, largeMs, ratio }: (typeof lists)[number]) =>
      `${name} ${round(ratio)} × (${round(largeMs)} ms)`;
    return [
      {
        what: `list of all conversions by each of ${large.names.length} filters and orders, ${rows.toLocaleString('en-US')} rows ÷ ${(rows / growth).toLocaleString('en-US')}`,
        target: atMost(growthMax),
        value: late.length > 0 ? Infinity : (slowest?.ratio ?? NaN),
        unit: '×',
        detail: `${lists.length - above.length} of ${large.names.length} within it${late.length > 0 ? `; too late to be answered: ${late.join(', ')}` : ''}${above.length > 0 ? `; ${above.map(timeOf).join(', ')}` : ''}; ${round(spreadOf(lists.map(({ largeMs }) => largeMs)).median)} ms in the middle`,
      },
    ];
  },
};

async function openLists(rig: Rig, rows: number) {
  const { url } = await rig.startOneProcess(await rig.database(rows));
  const client = await signedInClient(url, staff);
  const { body: page } = await client.get<Row[]>(listAddress({ range: [0, 0] }));
  const [row = {}] = page;
  const addresses = new Map<string, string>();
  for (const field of conversion.sort)
    for (const direction of ['ASC', 'DESC'])
      addresses.set(`by ${field} ${direction}`, listAddress({ sort: [field, direction] }));
  for (const name of Object.keys(conversion.filter.shape))
    addresses.set(`of one ${name}`, listAddress({ filter: { [name]: valueOf(name, row) } }));

  return {
    names: [...addresses.keys()],
    /** Undefined where one is not answered in the time of a request. */
    medianMs: async (name: string) => {
      const address = addresses.get(name) ?? '';
      if (!(await readPage(client, address))) return undefined;
      const taken = [];
      for (let n = 0; n < requests; n += 1) {
        const startMs = performance.now();
        if (!(await readPage(client, address))) return undefined;
        taken.push(performance.now() - startMs);
      }
      return spreadOf(taken).median;
    },
  };
}

function listAddress({ range = [0, pageSize - 1], ...rest }: { range?: number[]; sort?: string[]; filter?: Row }) {
  const query = Object.entries({ range, ...rest }).map(([name, value]) => [name, JSON.stringify(value)]);
  return `/api/conversion?${new URLSearchParams(query).toString()}`;
}

/** Returns whether it was answered in time. */
async function readPage(client: RestClient, address: string): Promise<boolean> {
  const { status, body } = await client.get(address);
  if (status === 504) return false;
  if (status !== 200) throw new Error(`${address} was answered ${status} ${JSON.stringify(body)}`);
  return true;
}

/** A value of a filter: that of a sale where it has one. */
function valueOf(filter: string, row: Row): unknown {
  const today = businessDate(new Date());
  const values: Row = {
    ...row,
    start_date: addDays(today, -29),
    end_date: addDays(today, -30),
    received_from: addDays(today, -29),
    received_to: addDays(today, -30),
    validation_status: conversionStatus.codes.refused,
    block: conversionBlock.allCodes[0],
    advertiser_id: 1,
    // Few sales have either: what has none is looked for as long.
    click_id: row['click_id'] ?? '0'.repeat(40),
    coupon: row['coupon_code'] ?? 'ANA10',
    amount: row['transaction_amount'],
    q: row['order_id'],
  };
  const value = values[filter];
  if (value === undefined || value === null) throw new Error(`${filter} has no value to filter by.`);
  return value;
}
