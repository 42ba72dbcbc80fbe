import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';
import { mockChannels, type Role, siteRow } from '../testing/wire-data.ts';

let proxy: ProxyHarness;
beforeAll(async () => {
  proxy = await startProxy();
  mockChannels(proxy.double, new Map([[1, siteRow(1, 1)]]));
});
afterAll(() => proxy.close());

const permissionsOf = async (role: Role): Promise<string[]> => {
  const answer = await proxy.call('GET', '/api/session', { as: role });
  return answer.body.user.permissions;
};

/** Everybody keeps their own identity. */
const isOwnIdentity = (permission: string) =>
  /^(second-factor|open-session|password|notice|notice-count|notice-preference|api-key):/.test(permission);

describe('session permissions match what the API allows', () => {
  it('an auditor reads everything and changes nothing', async () => {
    const permissions = await permissionsOf('auditor');
    expect(permissions).toContain('audit-entry:list');
    expect(permissions).toContain('outbox-mail:one');
    expect(permissions.filter((name) => !/:(list|one)$/.test(name) && !isOwnIdentity(name))).toEqual([]);
    expect((await proxy.call('GET', '/api/channel/1', { as: 'auditor' })).status).toBe(200);
    expect(await refusal('PUT', '/api/channel/1', 'auditor', { name: 'X' })).toEqual([403, 'forbidden']);
    expect(await refusal('DELETE', '/api/channel/1', 'auditor')).toEqual([403, 'forbidden']);
  });

  it('a manager restricted to assigned affiliates cannot use resources without an affiliate', async () => {
    const permissions = await permissionsOf('portfolio');
    expect(permissions).toContain('affiliate:update');
    expect(
      permissions.filter((permission) => /^(import-mapping|conversion-import|outbox-mail):/.test(permission)),
    ).toEqual([]);
    expect(await refusal('GET', '/api/import-mapping', 'portfolio')).toEqual([403, 'forbidden']);
    expect(await refusal('POST', '/api/conversion-import', 'portfolio')).toEqual([403, 'forbidden']);
  });

  it('a role that may upload conversions has the permission', async () => {
    expect(await permissionsOf('staff')).toContain('conversion-import:create');
    expect(await permissionsOf('auditor')).not.toContain('conversion-import:create');
  });

  it('an affiliate that may send tax invoices has the permission, and a read-only access has not', async () => {
    expect(await permissionsOf('affiliate')).toContain('invoice-upload:create');
    expect(await permissionsOf('affiliate')).not.toContain('conversion-import:create');
    expect(await permissionsOf('reader')).not.toContain('invoice-upload:create');
  });

  it('a read-only access changes nothing of its affiliate', async () => {
    const permissions = await permissionsOf('reader');
    expect(permissions).toContain('channel:list');
    expect(permissions.filter((name) => !/:(list|one)$/.test(name) && !isOwnIdentity(name))).toEqual([]);
    expect(await refusal('POST', '/api/payment-request', 'reader', {})).toEqual([403, 'forbidden']);
    expect(await refusal('PUT', '/api/channel/1', 'reader', { name: 'X' })).toEqual([403, 'forbidden']);
  });

  it('an unknown profile of a foreign gateway counts as a manager', async () => {
    const permissions = await permissionsOf('supervisor');
    expect(permissions).toContain('affiliate:update');
    expect((await proxy.call('GET', '/api/channel/1', { as: 'supervisor' })).status).toBe(200);
  });
});

async function refusal(method: string, path: string, as: Role, body?: unknown) {
  const before = writes();
  const answer = await proxy.call(method, path, { as, body });
  expect(writes()).toEqual(before);
  return [answer.status, answer.body.code];
}

const writes = () => proxy.double.requests.filter(({ call }) => !call.startsWith('GET') && !call.includes('login'));
