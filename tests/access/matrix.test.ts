import { expect, it } from 'vitest';
import { ok, route } from '../../gateway/engine/registry.ts';
import { useGateway } from '../../gateway/testing/test-gateway.ts';
import { affiliateIdsIn } from './affiliate-ids.ts';
import { databaseFingerprint } from './fingerprint.ts';
import { createMatrix } from './matrix.ts';

/** Numbers of every affiliate to whoever asks, as a list does whose scope has forgotten the column of the affiliate. */
const leaking = route({
  method: 'GET',
  app: 'direct',
  path: '/test/numbers',
  needs: 'session',
  summary: 'Numbers by affiliate.',
  handle: () => Promise.resolve(ok({ data: [1, 2].map((id) => ({ total: 3, of: { affiliate_id: id } })) })),
});

const gateway = await useGateway({ extraRoutes: [leaking] });
const main = await gateway.signIn('afiliado@demo.test');

it('refuses rows of another affiliate, though they are numbers alone', async () => {
  const matrix = createMatrix(await databaseFingerprint(gateway.context.database.pool));
  await matrix.run({
    name: 'main, none: GET /test/numbers',
    expected: { statuses: [200], changesNothing: false },
    canaries: ['canario-2'],
    outOfReach: (ids) => Promise.resolve([...ids].filter((id) => id !== 1)),
    send: async () => {
      const { status, body } = await main.call('direct', 'GET', '/test/numbers');
      return { status, text: JSON.stringify(body) };
    },
  });
  expect(() => matrix.conclude('test', 1)).toThrow(
    expect.objectContaining({ actual: ['main, none: GET /test/numbers: shows rows of affiliates 2'] }),
  );
});

it('notices that a refused call has changed something', async () => {
  const { pool } = gateway.context.database;
  const matrix = createMatrix(await databaseFingerprint(pool));
  await matrix.expectUnchanged('nothing', () => Promise.resolve());
  await matrix.expectUnchanged('a name', async () => {
    await pool.query(`update sites set name = 'Outro'`);
  });
  expect(() => matrix.conclude('test', 0)).toThrow(
    expect.objectContaining({ actual: ['a name: a call that was refused has changed something'] }),
  );
});

it('reads the affiliates of rows at any depth, by any of their names, and none in other texts', () => {
  const rows = [{ affiliate_id: 1 }, { of: { affiliateId: '2', list: [{ id_affiliate: 3 }] } }, { affiliate_id: null }];
  expect([...affiliateIdsIn(JSON.stringify(rows))]).toEqual([1, 2, 3]);
  expect(affiliateIdsIn('affiliate_id;1').size).toBe(0);
});
