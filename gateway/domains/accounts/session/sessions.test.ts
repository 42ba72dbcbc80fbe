import { expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { authenticate } from './sessions.ts';

const gateway = await useGateway();

function authenticateFrom(remoteAddress: string | undefined, headers: Record<string, string> = {}) {
  return authenticate(gateway.context, { get: (name) => headers[name], socket: { remoteAddress } });
}

it('accepts a client address only from a proxy on this machine, and only when valid', async () => {
  const forwarded = (address: string) => ({ 'x-client-address': address });
  for (const [peer, header, address] of [
    ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:127.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['::1', '203.0.113.7', '203.0.113.7'],
    ['198.51.100.1', '203.0.113.7', '198.51.100.1'],
    ['::ffff:198.51.100.1', '127.0.0.1', '198.51.100.1'],
    ['127.0.0.1', '203.0.113.7, 10.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '999.1.1.1', '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
  ] as const) {
    expect((await authenticateFrom(peer, forwarded(header))).address).toBe(address);
  }
  expect((await authenticateFrom(undefined, forwarded('203.0.113.7'))).address).toBeNull();
});

it('treats a token owner without a role as a visitor', async () => {
  const { token } = await gateway.signIn(people.secondary);
  const roleNow = async () => (await authenticateFrom('127.0.0.1', { authorization: `Bearer ${token}` })).role;
  const set = (assignment: string) =>
    gateway.context.database.pool.query(`update users set ${assignment} where email = '${people.secondary}'`);
  expect(await roleNow()).toBe('secondary');
  for (const [change, back] of [
    ['profile = 77', 'profile = 2'],
    ['affiliate_id = null', 'affiliate_id = 1'],
  ] as const) {
    await set(change);
    expect(await roleNow(), change).toBe('visitor');
    await set(back);
  }
  expect(await roleNow()).toBe('secondary');
});
