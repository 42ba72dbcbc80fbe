import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { importMapping } from '#shared/resources/import-mapping.ts';
import type { Mapping } from './mapping.ts';
import { isSameMapping, mappingFromWire, mappingToWire, type WireMapping } from './mapping-wire.ts';

const whole: Mapping = {
  order_id: { kind: 'join', columns: ['order_id', 'item'], separator: '/' },
  site_id: { kind: 'column', column: 'Site ID' },
  status: {
    kind: 'table',
    column: 'order_status',
    entries: [
      { from: 'delivered', to: 'approved' },
      { from: 'canceled', to: 'refused' },
      { from: '', to: 'pending' },
    ],
    otherwise: 'pending',
  },
  destination_city: { kind: 'column', column: 'city', otherwise: 'Recife' },
  destination_country: { kind: 'constant', value: 'BR' },
  decimal: ',',
};

const wire: WireMapping = {
  order_id: { join: ['order_id', 'item'], separator: '/' },
  site_id: { column: 'Site ID' },
  status: {
    column: 'order_status',
    values: { delivered: 'approved', canceled: 'refused', '': 'pending' },
    otherwise: 'pending',
  },
  destination_city: { column: 'city', otherwise: 'Recife' },
  destination_country: { constant: 'BR' },
  decimal: ',',
};

it('each kind of source is sent in the form of the API, and comes back as it was', () => {
  expect(mappingToWire(whole)).toEqual(wire);
  expect(mappingFromWire(wire)).toEqual(whole);
  expect(z.safeParse(importMapping.input.shape.mapping, wire).success).toBe(true);
});

describe('what is sent', () => {
  it('says no other value where any other value refuses the line', () => {
    const status = { kind: 'table', column: 'x', entries: [{ from: 'a', to: 'approved' }], otherwise: ' ' } as const;
    expect(mappingToWire({ status })).toEqual({ status: { column: 'x', values: { a: 'approved' } } });
  });

  it('has no blanks around what was typed', () => {
    expect(mappingToWire({ destination_country: { kind: 'constant', value: ' BR ' } })).toEqual({
      destination_country: { constant: 'BR' },
    });
  });
});

describe('what other programs have saved', () => {
  it('shows one column that is joined with nothing as that column', () => {
    expect(mappingFromWire({ order_id: { join: ['pedido'] } })).toEqual({
      order_id: { kind: 'column', column: 'pedido' },
    });
  });

  it('joins by a hyphen where nothing is said', () => {
    expect(mappingFromWire({ order_id: { join: ['a', 'b'] } }).order_id).toMatchObject({ separator: '-' });
  });
});

it('two mappings are the same whatever the order in which they were made', () => {
  const { site_id: site, ...others } = whole;
  expect(isSameMapping(whole, site ? { ...others, site_id: site } : others)).toBe(true);
  expect(isSameMapping(whole, { ...whole, site_id: { kind: 'column', column: 'other' } })).toBe(false);
});
