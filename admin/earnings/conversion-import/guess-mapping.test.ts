import { describe, expect, it } from 'vitest';
import { conversionColumns } from '#shared/codes/earnings/conversion-column.ts';
import { guessMapping, proposeEntries, unusedDateColumns } from './guess-mapping.ts';
import { mappingErrors, valueOf } from './mapping.ts';

const campaigns = [
  { id: 7, name: 'Loja Modelo' },
  { id: 8, name: 'Duas' },
  { id: 9, name: 'Duas' },
];
const guess = (columns: string[], cells: Record<string, string> = {}) =>
  guessMapping({ columns, lines: [cells] }, campaigns).mapping;

it('matches columns by wire names and by screen labels, ignoring case and punctuation', () => {
  expect(
    guess(['order_id', 'Site ID', 'price_brl', 'Id da Campanha', 'data e hora de termino', 'Coupon discount']),
  ).toEqual({
    order_id: { kind: 'column', column: 'order_id' },
    site_id: { kind: 'column', column: 'Site ID' },
    campaign_id: { kind: 'column', column: 'Id da Campanha' },
    end_date_time: { kind: 'column', column: 'data e hora de termino' },
    coupon_discount: { kind: 'column', column: 'Coupon discount' },
  });
});

describe.each(['pt-br', 'en'] as const)('the exported report in %s', (locale) => {
  const columns = Object.values(conversionColumns).map((headings) => headings[locale]);
  const [campaign, status] = [conversionColumns.campaign_name[locale], conversionColumns.validation_status[locale]];
  const words = { 'pt-br': 'Faturado', en: 'Invoiced' }[locale];

  it('is recognized completely', () => {
    const mapping = guess(columns, { [campaign]: 'Loja Modelo', [status]: words });
    expect(mappingErrors(mapping, columns)).toEqual({});
    for (const [name, headings] of Object.entries(conversionColumns)) {
      const isRead = !['campaign_name', 'site_name', 'affiliate_commission_cost', 'validation_status'].includes(name);
      if (isRead) expect(mapping).toMatchObject({ [name]: { kind: 'column', column: headings[locale] } });
    }
    expect(mapping.campaign_id).toMatchObject({ column: campaign, entries: [{ from: 'Loja Modelo', to: '7' }] });
    const entries = mapping.status?.kind === 'table' ? mapping.status.entries : [];
    expect(entries.find(({ from }) => from === words)?.to).toBe('approved');
    expect(entries).toHaveLength(5);
  });

  it('leaves the campaign open if its name is ambiguous', () => {
    const mapping = guess(columns, { [campaign]: 'Duas', [status]: words });
    expect(mappingErrors(mapping, columns)).toEqual({ campaign_id: 'no_entries' });
  });
});

describe('the column of the statuses', () => {
  const statusOf = (...cells: string[]) =>
    guessMapping({ columns: ['status'], lines: cells.map((status) => ({ status })) }, campaigns).mapping.status;

  it.each([['REFUSED'], ['approved'], ['']])('is used unchanged where it has the codes of the import: %s', (cell) => {
    expect(statusOf(cell, 'pending')).toEqual({ kind: 'column', column: 'status' });
  });

  it('is listed in a table where it has words of the shop, the most frequent first, for the user to say their meaning', () => {
    expect(statusOf('shipped', 'delivered', 'delivered')).toEqual({
      kind: 'table',
      column: 'status',
      entries: [
        { from: 'delivered', to: '' },
        { from: 'shipped', to: '' },
      ],
      otherwise: '',
    });
  });

  it('lists words of the shop after ours, and codes as themselves', () => {
    const source = statusOf('Aprovado', 'Extraviado', 'refused', '');
    expect(source?.kind === 'table' && source.entries.slice(5)).toEqual([
      { from: 'Extraviado', to: '' },
      { from: 'refused', to: 'refused' },
    ]);
  });

  it.each([
    [
      ['Aprovada', 'Pendente', 'Recusada'],
      ['approved', 'pending', 'refused'],
    ],
    [
      ['REPROVADA', 'Cancelada', 'Estornado'],
      ['refused', 'refused', 'refused'],
    ],
    [
      ['Confirmadas', 'on-hold', 'não aprovada', 'Declined'],
      ['approved', 'pending', 'refused', 'refused'],
    ],
  ])('has the usual meaning of %j', (cells, meanings) => {
    const source = statusOf(...cells);
    const line = (status: string) => ({ status });
    expect(cells.map((cell) => source && valueOf(source, line(cell), 'status'))).toEqual(meanings);
    const entries = source?.kind === 'table' ? source.entries : [];
    expect(entries).toEqual(expect.arrayContaining([{ from: cells[0], to: meanings[0] }]));
    expect(proposeEntries({ columns: ['status'], lines: cells.map(line) }, 'status', 'status')).toEqual(
      cells.map((from, at) => ({ from, to: meanings[at] })),
    );
  });

  it('of a known system has its words in any gender, and its meaning before the usual one', () => {
    const columns = ['Número do Pedido', 'Status do Pagamento', 'Subtotal', 'Valor do Frete'];
    const lines = ['Recusada', 'Autorizada', 'Aprovada'].map((status) => ({ 'Status do Pagamento': status }));
    const { mapping } = guessMapping({ columns, lines }, campaigns);
    expect(mapping.status?.kind === 'table' && mapping.status.entries.slice(0, 3)).toEqual([
      { from: 'Recusada', to: 'refused' },
      { from: 'Autorizada', to: 'pending' },
      { from: 'Aprovada', to: '' },
    ]);
  });

  it('is used unchanged where it has more words than there are statuses', () => {
    const words = Array.from({ length: 13 }, (_word, at) => `rastreio ${at}`);
    expect(statusOf(...words)).toEqual({ kind: 'column', column: 'status' });
  });
});

it('the entries proposed for a column are its values, or one to fill in where it has too many', () => {
  const head = {
    columns: ['a', 'b'],
    lines: Array.from({ length: 13 }, (_line, at) => ({ a: String(at % 2), b: `${at}` })),
  };
  expect(proposeEntries(head, 'a', 'text').map(({ from }) => from)).toEqual(['0', '1']);
  expect(proposeEntries(head, 'b', 'status')).toEqual([{ from: '', to: '' }]);
});

describe('a file of a shop', () => {
  const columns = ['Nº Pedido', 'Data', 'VALOR', 'canal', 'Campanha', 'status'];
  const line = (order: string, campaign: string, status: string): Record<string, string> => ({
    'Nº Pedido': order,
    Data: '10/11/2026',
    VALOR: '10,00',
    canal: '1',
    Campanha: campaign,
    status,
  });
  const head = { columns, lines: [line('a', '7', 'aprovado'), line('b', '8', 'PENDENTE')] };

  it('is recognized by what shops call the fields, with ids of campaigns as themselves', () => {
    const { mapping } = guessMapping(head, campaigns);
    expect(mapping).toMatchObject({
      order_id: { column: 'Nº Pedido' },
      booking_date: { column: 'Data' },
      transaction_amount: { column: 'VALOR' },
      site_id: { column: 'canal' },
      campaign_id: { kind: 'column', column: 'Campanha' },
      status: { kind: 'table', column: 'status' },
    });
    expect(mappingErrors(mapping, columns)).toEqual({});
    expect(head.lines.map((cells) => mapping.status && valueOf(mapping.status, cells))).toEqual([
      'approved',
      'pending',
    ]);
    expect(unusedDateColumns(head, mapping)).toEqual([]);
  });

  it.each([
    ['pedido', 'order_id'],
    ['Order', 'order_id'],
    ['total', 'transaction_amount'],
    ['dia', 'booking_date'],
  ])('may call a field %s', (heading, field) => {
    expect(guess([heading, 'outra'])).toEqual({ [field]: { kind: 'column', column: heading } });
  });

  it('may have ids and names of campaigns in one column, in any spelling', () => {
    const mixed = { columns, lines: [line('a', '9', ''), line('b', 'LOJA modelo', '')] };
    expect(guessMapping(mixed, campaigns).mapping.campaign_id).toMatchObject({
      entries: [
        { from: '9', to: '9' },
        { from: 'LOJA modelo', to: '7' },
      ],
    });
  });

  it('leaves the channel open where names in its column may be other things', () => {
    expect(guess(['site'], { site: 'Blog da Ana' })).toEqual({});
    expect(guess(['Canal'], { Canal: 'Instagram' })).toEqual({});
    const column = 'Nome do canal';
    expect(guess(['Canal', column], { Canal: 'Instagram', [column]: 'Blog da Ana' })).toEqual({
      site_id: { kind: 'column', column },
    });
    expect(guess(['site'], { site: '3' })).toEqual({ site_id: { kind: 'column', column: 'site' } });
  });

  it('says which dates it would not use', () => {
    const { mapping } = guessMapping(head, campaigns);
    const more = {
      columns: [...columns, 'Entrega', 'Nota'],
      lines: [{ ...head.lines[0], Entrega: '2026-11-12', Nota: '12' }],
    };
    expect(unusedDateColumns(more, mapping)).toEqual(['Entrega']);
    expect(unusedDateColumns(head, { ...mapping, booking_date: undefined })).toEqual(['Data']);
  });
});
