import { describe, expect, it } from 'vitest';
import { anyStaff, signedIn } from './actor.ts';
import { createRegistry, ok, route } from './registry.ts';

const banks = route({
  method: 'GET',
  app: 'affiliate',
  path: '/api/banks',
  roles: signedIn,
  summary: 'Banks.',
  handle: () => Promise.resolve(ok([])),
});

describe('the registry', () => {
  it('finds a call by app, method and path, and reads the parts of the path', () => {
    const one = route({ ...banks, path: '/api/banks/:code', summary: 'One bank.' });
    const registry = createRegistry([banks, one]);
    expect(registry.find('affiliate', 'GET', '/api/banks/260')).toEqual({ route: one, params: { code: '260' } });
    expect(registry.find('finance', 'GET', '/api/banks')).toBeUndefined();
    expect(registry.find('affiliate', 'GET', '/api/banks/260/x')).toBeUndefined();
  });

  it('tells a wrong method from an absent path', () => {
    expect(createRegistry([banks]).find('affiliate', 'DELETE', '/api/banks')).toBe('method');
  });

  it('refuses to start with a call declared twice, open to nobody, or silent about its object', () => {
    expect(() => createRegistry([banks, banks])).toThrow(/twice/);
    expect(() => createRegistry([{ ...banks, roles: [] }])).toThrow(/nobody/);
    expect(() => createRegistry([{ ...banks, roles: anyStaff, path: '/api/site/:id' }])).toThrow(/object/);
  });
});
