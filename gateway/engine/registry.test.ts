import { describe, expect, it } from 'vitest';
import { invoices } from '../domains/payouts/tax-invoice/table.ts';
import { reach } from './access.ts';
import { admits, createRegistry, ok, route } from './registry.ts';

const banks = route({
  method: 'GET',
  app: 'affiliate',
  path: '/api/banks',
  needs: 'bank:list',
  side: 'both',
  summary: 'Banks.',
  handle: () => Promise.resolve(ok([])),
});

describe('the registry', () => {
  it('finds a call by app, method and path and parses the path parameters', () => {
    const one = route({ ...banks, path: '/api/banks/:code', summary: 'One bank.' });
    const registry = createRegistry([banks, one]);
    expect(registry.find('affiliate', 'GET', '/api/banks/260')).toEqual({ route: one, params: { code: '260' } });
    expect(registry.find('finance', 'GET', '/api/banks')).toBeUndefined();
    expect(registry.find('affiliate', 'GET', '/api/banks/260/x')).toBeUndefined();
  });

  it('distinguishes a wrong method from an unknown path', () => {
    expect(createRegistry([banks]).find('affiliate', 'DELETE', '/api/banks')).toBe('method');
  });

  it('refuses to start with a duplicate call, one that no role may make, or one that does not declare its object', () => {
    expect(() => createRegistry([banks, banks])).toThrow(/twice/);
    expect(() => createRegistry([{ ...banks, needs: 'activation:create', side: 'affiliate' }])).toThrow(/nobody/);
    expect(() => createRegistry([{ ...banks, path: '/api/site/:id' }])).toThrow(/object/);
  });
});

describe('permission for a call', () => {
  it('is granted by the role table, for the declared side only', () => {
    const staffOnly = { needs: 'channel:update', side: 'staff', mutates: true } as const;
    expect(admits(staffOnly, { role: 'campaigns', scope: 'all' })).toBe(true);
    expect(admits(staffOnly, { role: 'main', scope: 'own' })).toBe(false);
    expect(admits({ ...staffOnly, side: 'affiliate' }, { role: 'main', scope: 'own' })).toBe(true);
    expect(admits({ ...staffOnly, side: 'affiliate' }, { role: 'administrator', scope: 'all' })).toBe(false);
    expect(
      admits({ needs: 'outbox-mail:list', side: 'staff', mutates: false }, { role: 'manager', scope: 'assigned' }),
    ).toBe(false);
    expect(admits({ needs: 'session', side: 'both', mutates: false }, { role: 'visitor', scope: 'none' })).toBe(false);
    expect(admits({ needs: 'nothing', side: 'both', mutates: false }, { role: 'visitor', scope: 'none' })).toBe(true);
  });

  it('is never given to a view for what changes something, whatever the call needs', () => {
    const view = { role: 'affiliate_view', scope: 'own' } as const;
    for (const needs of ['nothing', 'identity', 'session', 'channel:list', 'channel:update'] as const) {
      expect(admits({ needs, side: 'both', mutates: true }, view), needs).toBe(false);
    }
    expect(admits({ needs: 'channel:list', side: 'affiliate', mutates: false }, view)).toBe(true);
    expect(admits({ needs: 'session', side: 'both', mutates: false }, view)).toBe(false);
  });

  it('is given to a key for its scopes alone, and never for what takes a session or a step-up', () => {
    const key = { id: 1, scopes: new Set(['channel:list']) };
    const program = { role: 'manager', scope: 'all', key } as const;
    const list = { needs: 'channel:list', side: 'staff', mutates: false } as const;
    expect(admits(list, program)).toBe(true);
    expect(admits({ ...list, stepUp: true }, program)).toBe(false);
    expect(admits({ ...list, needs: 'channel:update' }, program)).toBe(false);
    expect(admits({ ...list, needs: 'session' }, program)).toBe(false);
    // The owner has lost the right since.
    expect(admits({ ...list, needs: 'outbox-mail:list' }, { ...program, scope: 'assigned' })).toBe(false);
    expect(admits(list, { ...program, role: 'visitor', scope: 'none' })).toBe(false);
  });

  it('is type-checked: a grant of no resource, a role without a row and a scope without a column do not compile', () => {
    // @ts-expect-error -- there is no resource of this name
    expect(admits({ needs: 'invoce:list', side: 'staff', mutates: false }, { role: 'manager', scope: 'all' })).toBe(
      false,
    );
    // @ts-expect-error -- the table has no role of this name
    expect(() => admits(banks, { role: 'intern', scope: 'all' })).toThrow('there is no role intern');
    // @ts-expect-error -- there is no scope of this name
    expect(() => reach('team', invoices.affiliateId)).toThrow();
  });
});
