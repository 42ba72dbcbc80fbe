import { describe, expect, it } from 'vitest';
import { conversionColumns } from '#shared/codes/conversion-column.ts';
import { guessMapping } from './guess-mapping.ts';
import { mappingFaults } from './mapping.ts';

const campaigns = [
  { id: 7, name: 'Loja Modelo' },
  { id: 8, name: 'Duas' },
  { id: 9, name: 'Duas' },
];
const guess = (columns: string[], cells: Record<string, string> = {}) =>
  guessMapping({ columns, lines: [cells] }, campaigns);

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
    expect(mappingFaults(mapping, columns)).toEqual({});
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
    expect(mappingFaults(mapping, columns)).toEqual({ campaign_id: 'no_entries' });
  });
});

it.each([['an unknown status remains a column: %s'], ['REFUSED'], ['delivered']])(
  'a status that is no word of ours stays a column: %s',
  (value) => {
    expect(guess(['status'], { status: value })).toEqual({ status: { kind: 'column', column: 'status' } });
  },
);
