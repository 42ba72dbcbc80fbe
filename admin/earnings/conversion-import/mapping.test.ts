import { describe, expect, it } from 'vitest';
import { importTargets } from '#shared/resources/earnings/import-mapping.ts';
import { isFinished, type Mapping, mappingErrors, missingColumns, valueOf } from './mapping.ts';
import { targetFields } from './target-fields.ts';

const columns = ['order_id', 'item', 'order_status', 'price_brl', 'Site ID', 'campaign_id', 'city'];

const whole: Mapping = {
  order_id: { kind: 'join', columns: ['order_id', 'item'], separator: '-' },
  site_id: { kind: 'column', column: 'Site ID' },
  campaign_id: { kind: 'column', column: 'campaign_id' },
  transaction_amount: { kind: 'column', column: 'price_brl' },
  status: {
    kind: 'table',
    column: 'order_status',
    entries: [
      { from: 'delivered', to: 'approved' },
      { from: 'canceled', to: 'refused' },
    ],
    otherwise: 'pending',
  },
  destination_country: { kind: 'constant', value: ' BR ' },
};

describe('the errors of a mapping', () => {
  it('are empty if every required field has a complete source', () => {
    expect(mappingErrors(whole, columns)).toEqual({});
  });

  it('include each required field without a source', () => {
    expect(mappingErrors({}, columns)).toEqual({
      order_id: 'required',
      site_id: 'required',
      campaign_id: 'required',
      transaction_amount: 'required',
      status: 'required',
    });
  });

  it.each([
    ['no_column', { kind: 'column', column: '' }],
    ['unknown_column', { kind: 'column', column: 'of another file' }],
    ['no_value', { kind: 'constant', value: '  ' }],
    ['too_few_columns', { kind: 'join', columns: ['item'], separator: '-' }],
    ['unknown_column', { kind: 'join', columns: ['item', 'gone'], separator: '-' }],
    ['no_column', { kind: 'table', column: '', entries: [{ from: 'a', to: 'b' }], otherwise: '' }],
    ['no_entries', { kind: 'table', column: 'city', entries: [], otherwise: 'x' }],
    ['no_entries', { kind: 'table', column: 'city', entries: [{ from: 'a', to: '' }], otherwise: '' }],
    [
      'twice',
      {
        kind: 'table',
        column: 'city',
        entries: [
          { from: 'a', to: 'b' },
          { from: 'a', to: 'c' },
        ],
        otherwise: '',
      },
    ],
  ] as const)('include %s for an incomplete source', (error, source) => {
    expect(mappingErrors({ ...whole, destination_city: source }, columns)).toEqual({ destination_city: error });
  });
});

describe('the example of a field', () => {
  const line = { order_id: '2e7a', item: '1', order_status: 'shipped', city: '' };
  it.each([
    ['a column', { kind: 'column', column: 'order_id' }, '2e7a'],
    ['an empty cell', { kind: 'column', column: 'city' }, undefined],
    ['an empty cell that means something', { kind: 'column', column: 'city', otherwise: 'Recife' }, 'Recife'],
    ['a fixed value', { kind: 'constant', value: 'BR' }, 'BR'],
    ['joined columns', { kind: 'join', columns: ['order_id', 'item'], separator: '-' }, '2e7a-1'],
    [
      'an entry of a table',
      { kind: 'table', column: 'order_status', entries: [{ from: 'shipped', to: 'pending' }], otherwise: '' },
      'pending',
    ],
    [
      'an entry in another spelling',
      { kind: 'table', column: 'order_status', entries: [{ from: 'Shípped', to: 'pending' }], otherwise: '' },
      'pending',
    ],
    [
      'any other value of a table',
      { kind: 'table', column: 'order_status', entries: [], otherwise: 'refused' },
      'refused',
    ],
    ['a table that refuses the line', { kind: 'table', column: 'order_status', entries: [], otherwise: '' }, undefined],
    [
      'an entry for the empty cell',
      { kind: 'table', column: 'city', entries: [{ from: '', to: 'x' }], otherwise: '' },
      'x',
    ],
  ] as const)('is correct for %s', (_name, source, value) => expect(valueOf(source, line)).toBe(value));
});

it('all fields that an import can fill are offered', () => {
  expect(targetFields.map(({ name }) => name).sort()).toEqual([...importTargets].sort());
});

it('lists the columns that a file lacks, each once', () => {
  expect(missingColumns(whole, columns)).toEqual([]);
  expect(missingColumns(whole, ['item', 'order_status', 'price_brl', 'city'])).toEqual([
    'order_id',
    'Site ID',
    'campaign_id',
  ]);
});

describe('a mapping that can be saved', () => {
  it('has complete sources, even if a required field is missing or the file lacks its columns', () => {
    expect(isFinished(whole)).toBe(true);
    expect(isFinished({ order_id: { kind: 'column', column: 'of another file' } })).toBe(true);
  });

  it.each([
    ['nothing', {}],
    ['a column that was not chosen', { ...whole, destination_city: { kind: 'column', column: '' } }],
    [
      'a table without meanings',
      { ...whole, status: { kind: 'table', column: 'city', entries: [{ from: 'a', to: '' }], otherwise: '' } },
    ],
  ] satisfies [string, Mapping][])('does not include %s', (_what, mapping) => expect(isFinished(mapping)).toBe(false));
});
