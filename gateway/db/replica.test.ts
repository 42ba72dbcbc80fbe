import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { createAgeWatch } from './replica.ts';

const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

/** A server that says where its log is; null for one that does not know, undefined for one that does not answer. */
function server() {
  const at: { position: string | null | undefined } = { position: '0/100' };
  const query = () =>
    at.position === undefined ? Promise.reject(refused) : Promise.resolve({ rows: [{ position: at.position }] });
  // Nothing else is asked of a pool.
  return { at, pool: { query } as unknown as Pool };
}

function watched() {
  const [primary, replica] = [server(), server()];
  const clock = { ms: 0 };
  const watch = createAgeWatch(primary.pool, replica.pool, () => clock.ms);
  const look = async (primaryAt: string | null | undefined, replicaAt: string | null | undefined) => {
    primary.at.position = primaryAt;
    replica.at.position = replicaAt;
    clock.ms += 1_000;
    await watch.look();
    await watch.look();
    return [watch.ageMs(), watch.mayStandIn()];
  };
  return { look, clock, watch };
}

test('a replica is as old as the newest place of the primary that it has passed', async () => {
  const { look } = watched();
  expect(await look('0/100', '0/FF')).toEqual([Number.POSITIVE_INFINITY, false]);
  expect(await look('0/200', '0/100')).toEqual([1_000, false]);
  expect(await look('0/300', '0/1FF')).toEqual([2_000, false]);
  expect(await look('1/0', '0/FFFFFFFF')).toEqual([1_000, false]);
  expect(await look('1/0', '1/0')).toEqual([0, true]);
});

test('it stands in for a primary that is gone when it has all that this had, for ten minutes', async () => {
  const { look, clock, watch } = watched();
  await look('0/200', '0/100');
  expect(await look(undefined, '0/1FF')).toEqual([Number.POSITIVE_INFINITY, false]);
  expect(await look(undefined, '0/200')).toEqual([2_000, true]);
  clock.ms += 10 * 60_000;
  expect(watch.mayStandIn()).toBe(false);
});

test('a primary that is being changed, and a replica that does not answer, count as not seen', async () => {
  const { look } = watched();
  expect(await look('0/100', '0/100')).toEqual([0, true]);
  expect(await look(null, '0/100')).toEqual([1_000, true]);
  expect(await look('0/200', undefined)).toEqual([2_000, false]);
  // A promoted one may have a shorter log than the lost one.
  expect(await look('0/180', '0/180')).toEqual([0, true]);
});
