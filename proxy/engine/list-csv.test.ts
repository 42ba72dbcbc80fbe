import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';
import { mockChannels, siteRow } from '../testing/wire-data.ts';

let proxy: ProxyHarness;
const count = 230;

beforeAll(async () => {
  proxy = await startProxy();
  const sites = Array.from({ length: count }, (_, index) => siteRow(index + 1, 1));
  mockChannels(proxy.double, new Map(sites.map((site) => [Number(site['id']), site])));
  proxy.double.on('GET finance /api/invoices/search', () => ({
    json: {
      total: 1,
      last_page: 1,
      current_page: 1,
      from: 1,
      data: [
        {
          id: 7,
          affiliate_id: 1,
          affiliate_name: '=HYPERLINK("x")',
          yearmonth: '2026-10',
          total: 1234.5,
          invoice_nums: 'NF "7"; 8',
          total_received: null,
          liberated: true,
          version: 1,
          created_at: '2026-11-01T12:00:00Z',
        },
      ],
    },
  }));
});
afterAll(() => proxy.close());

describe('staff list as CSV', () => {
  it('uses the labels of the screens and Brazilian amounts and dates, and escapes formulas', async () => {
    const answer = await proxy.call('GET', '/api/invoice.csv', { as: 'staff' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="invoice.csv"');
    const [head, row, end] = answer.text.split('\r\n');
    expect(head).toBe(
      '\uFEFFID;ID do afiliado;Afiliado;Pagamento;Mês/Ano;Total;Prazo;Status;Números das notas;Total recebido;Liberada;Criação',
    );
    expect(row).toBe(`7;1;"'=HYPERLINK(""x"")";;2026-10;1234,50;;;"NF ""7""; 8";;Sim;01/11/2026 09:00`);
    expect(end).toBe('');
  });

  it('contains every row of the filter, read page by page', async () => {
    const filter = encodeURIComponent(JSON.stringify({ affiliate_id: 1 }));
    const answer = await proxy.call('GET', `/api/channel.csv?filter=${filter}`, { as: 'staff' });
    const ids = answer.text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[0]);
    expect(new Set(ids).size).toBe(count);
    expect(answer.text).toMatch(/;(Pendente|Ativo|Pausado);/);
    const pages = proxy.double.requests.filter(({ call }) => call === 'GET affiliate /api/get/site/search');
    expect(pages).toHaveLength(Math.ceil(count / 100));
    expect(pages.every(({ url }) => url.includes('affiliate_id=1'))).toBe(true);
  });

  it('is in the language of the client', async () => {
    const answer = await proxy.call('GET', '/api/invoice.csv', { as: 'staff', headers: { 'X-Language': 'en' } });
    expect(answer.text).toMatch(/^\uFEFFID;Affiliate ID;Affiliate;/);
    expect(answer.text).toContain(';Yes;');
  });

  it.each([
    ['a visitor', '/api/invoice.csv', undefined, 401, 'unauthenticated'],
    ['an affiliate', '/api/channel.csv', 'affiliate', 403, 'forbidden'],
    ['a role without the list', '/api/import-mapping.csv', 'portfolio', 403, 'forbidden'],
    ['an unknown filter', '/api/channel.csv?filter={"x":1}', 'staff', 400, 'unknown_field'],
    ['an unknown sort', '/api/channel.csv?sort=["x","ASC"]', 'staff', 400, 'unknown_field'],
    ['a range', '/api/channel.csv?range=[0,9]', 'staff', 400, 'unknown_field'],
    ['an unknown list', '/api/nothing.csv', 'staff', 404, 'not_found'],
  ] as const)('is refused for %s', async (_name, path, as, status, code) => {
    const answer = await proxy.call('GET', path, as ? { as } : {});
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});
