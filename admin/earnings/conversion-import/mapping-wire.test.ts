import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { importMapping } from '#shared/resources/earnings/import-mapping.ts';
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
  dateOrder: 'month',
  orderLines: 'once',
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
  date_order: 'month',
  order_lines: 'once',
};

it('each kind of source round-trips through the form of the API', () => {
  expect(mappingToWire(whole)).toEqual(wire);
  expect(mappingFromWire(wire)).toEqual(whole);
  expect(z.safeParse(importMapping.input.shape.mapping, wire).success).toBe(true);
});

describe('a sent mapping', () => {
  it('omits `otherwise` if any other value refuses the line', () => {
    const status = { kind: 'table', column: 'x', entries: [{ from: 'a', to: 'approved' }], otherwise: ' ' } as const;
    expect(mappingToWire({ status })).toEqual({ status: { column: 'x', values: { a: 'approved' } } });
  });

  it('has its texts trimmed', () => {
    expect(mappingToWire({ destination_country: { kind: 'constant', value: ' BR ' } })).toEqual({
      destination_country: { constant: 'BR' },
    });
  });
});

describe('a mapping saved by another program', () => {
  it('shows a join of one column as that column', () => {
    expect(mappingFromWire({ order_id: { join: ['pedido'] } })).toEqual({
      order_id: { kind: 'column', column: 'pedido' },
    });
  });

  it('joins with a hyphen by default', () => {
    expect(mappingFromWire({ order_id: { join: ['a', 'b'] } }).order_id).toMatchObject({ separator: '-' });
  });
});

it('is equal regardless of the order of its fields', () => {
  const { site_id: site, ...others } = whole;
  expect(isSameMapping(whole, site ? { ...others, site_id: site } : others)).toBe(true);
  expect(isSameMapping(whole, { ...whole, site_id: { kind: 'column', column: 'other' } })).toBe(false);
});
