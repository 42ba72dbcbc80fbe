import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallOptions, type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';
import { users } from '../testing/wire-data.ts';

const { affiliate_id: own } = users.affiliate;
const instant = '2026-11-30T02:32:50.638Z';
/** A row as the gateway of the product writes it. */
const row = (id: number, fields: object = {}) => ({
  id,
  affiliate_id: own,
  affiliate_name: 'Patrícia Ribeiro',
  campaign_id: 6,
  campaign_name: 'TecnoVale — "Telefonia"',
  site_id: 64,
  site_name: 'Vitrine da Casa 64',
  transaction_id: '700049854',
  order_id: 'PED-00049854',
  creative_id: null,
  commission_type: 'Venda',
  transaction_amount: 44.26,
  affiliate_commission_cost: 2.21,
  xtrasParams1: 'newsletter',
  xtrasParams2: null,
  xtrasParams3: null,
  xtrasParams4: null,
  xtrasParams5: null,
  booking_date: instant,
  booking_status: 'Em análise',
  coupon_type: null,
  coupon_discount: null,
  destination_city: 'Porto Alegre',
  destination_country: 'BR',
  end_date_time: null,
  click_datetime: instant,
  transaction_datetime: instant,
  validation_datetime: null,
  validation_status: 1,
  refusal_reason: null,
  block: null,
  click_id: null,
  coupon_code: null,
  rate: 5,
  fixed: null,
  created_at: instant,
  version: 1,
  ...fields,
});

let proxy: ProxyHarness;
let sent = '';
beforeAll(async () => {
  proxy = await startProxy();
  proxy.double.on('GET report /api/get/report', () => ({ text: sent }));
});
afterAll(() => proxy.close());

const pageOf = (rows: object[], total = rows.length) =>
  JSON.stringify({ data: rows, total, last_page: 1, current_page: 1, from: 1 });

async function listed(text: string, address = 'conversion?range=[0,1]', as: CallOptions['as'] = 'affiliate') {
  sent = text;
  const { status, headers, text: answer } = await proxy.call('GET', `/api/${address}`, { as });
  return { status, range: headers.get('content-range'), total: headers.get('x-total-count'), answer };
}

describe('a page whose form is known', () => {
  const rows = [row(2), row(1)];
  // The first one is read in full.
  beforeEach(() => listed(pageOf(rows)));

  it('is answered as the one before, byte by byte', async () => {
    const again = await listed(pageOf(rows, 246));
    expect(again).toEqual({
      status: 200,
      range: 'conversion 0-1/246',
      total: '246',
      answer: JSON.stringify(rows),
    });
  });

  it('is passed on as its gateway wrote it', async () => {
    // Read in full, its rows would be written once more: what follows the rows is not as a compact writer puts it.
    const written = pageOf(rows)
      .replace('Venda', String.raw`\u0056enda`)
      .replace('"total":', '"total": ');
    const { answer } = await listed(written);
    expect(answer).toContain(String.raw`"commission_type":"\u0056enda"`);
    expect(JSON.parse(answer)).toEqual(rows);
  });

  it('is refused where a row is of somebody else', async () => {
    expect((await listed(pageOf([row(2), row(1, { affiliate_id: own + 1 })]))).status).toBe(502);
  });

  it('is refused where a row does not fit', async () => {
    expect((await listed(pageOf([row(2), row(1, { transaction_amount: 'x' })]))).status).toBe(502);
  });

  it('is answered without what the contract does not have', async () => {
    const { answer } = await listed(pageOf([row(2, { secret: 1 }), row(1)]));
    expect(answer).toBe(JSON.stringify(rows));
  });

  it('is answered without what stands twice', async () => {
    const { answer } = await listed(pageOf(rows).replace('"version":1', '"version":"secret","version":1'));
    expect(answer).toBe(JSON.stringify(rows));
  });

  it('is cut to what was asked for', async () => {
    const { answer, range } = await listed(pageOf([row(3), ...rows], 3));
    expect(JSON.parse(answer)).toEqual([row(3), row(2)]);
    expect(range).toBe('conversion 0-1/3');
  });

  it('has a row that comes twice once', async () => {
    expect(JSON.parse((await listed(pageOf([row(2), row(2)], 2))).answer)).toEqual([row(2)]);
  });

  it('is put in order where it is not', async () => {
    const early = row(1, { created_at: '2026-11-29T02:32:50.638Z' });
    const { answer } = await listed(pageOf([early, row(2)]));
    expect(JSON.parse(answer)).toEqual([row(2), early]);
  });

  it.each(['sort=["order_id","ASC"]', 'filter={"campaign_id":6}', 'filter={"q":"PED"}'])(
    'is complete with %s',
    async (query) => {
      const { status, answer } = await listed(pageOf(rows), `conversion?range=[0,1]&${query}`);
      expect([status, JSON.parse(answer)]).toEqual([200, rows]);
    },
  );

  it.each(['{"data":[', '', '[]', '{"data":[]}'])('is refused where the answer is %s', async (text) => {
    expect((await listed(text)).status).toBe(502);
  });
});
