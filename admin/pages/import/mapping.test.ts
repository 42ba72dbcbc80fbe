import { describe, expect, it } from 'vitest';
import { guessMapping, type Mapping, mappingFaults, mappingToWire, readStoredMappings, valueOf } from './mapping.ts';

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

describe('what is sent', () => {
  it('has each kind of source in the form of the API, and no field that is not imported', () => {
    expect(mappingToWire(whole)).toEqual({
      order_id: { join: ['order_id', 'item'], separator: '-' },
      site_id: { column: 'Site ID' },
      campaign_id: { column: 'campaign_id' },
      transaction_amount: { column: 'price_brl' },
      status: { column: 'order_status', values: { delivered: 'approved', canceled: 'refused' }, otherwise: 'pending' },
      destination_country: { constant: 'BR' },
    });
  });

  it('says no other value where any other value refuses the line', () => {
    const status = { kind: 'table', column: 'x', entries: [{ from: 'a', to: 'approved' }], otherwise: '' } as const;
    expect(mappingToWire({ status }).status).toEqual({ column: 'x', values: { a: 'approved' } });
  });
});

describe('what keeps a mapping from being sent', () => {
  it('is nothing when every required field has a whole source', () => {
    expect(mappingFaults(whole, columns)).toEqual({});
  });

  it('names each required field without a source', () => {
    expect(mappingFaults({}, columns)).toEqual({
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
  ] as const)('%s', (fault, source) => {
    expect(mappingFaults({ ...whole, destination_city: source }, columns)).toEqual({ destination_city: fault });
  });
});

describe('the example beside a field', () => {
  const line = { order_id: '2e7a', item: '1', order_status: 'shipped', city: '' };
  it.each([
    ['a column', { kind: 'column', column: 'order_id' }, '2e7a'],
    ['a fixed value', { kind: 'constant', value: 'BR' }, 'BR'],
    ['joined columns', { kind: 'join', columns: ['order_id', 'item'], separator: '-' }, '2e7a-1'],
    [
      'an entry of a table',
      { kind: 'table', column: 'order_status', entries: [{ from: 'shipped', to: 'pending' }], otherwise: '' },
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
  ] as const)('of %s', (_name, source, value) => expect(valueOf(source, line)).toBe(value));
});

it('guesses columns by their names, whatever their case and punctuation', () => {
  expect(guessMapping(columns)).toEqual({
    order_id: { kind: 'column', column: 'order_id' },
    site_id: { kind: 'column', column: 'Site ID' },
    campaign_id: { kind: 'column', column: 'campaign_id' },
  });
});

describe('saved mappings', () => {
  it('come back as they were saved', () => {
    expect(readStoredMappings(JSON.parse(JSON.stringify({ loja: whole })))).toEqual({ loja: whole });
  });
  it.each([
    null,
    'x',
    { loja: { order_id: { kind: 'formula', text: '=1' } } },
    { loja: { password: { kind: 'constant', value: 'x' } } },
  ])('of another shape are none: %j', (stored) => expect(readStoredMappings(stored)).toEqual({}));
});
