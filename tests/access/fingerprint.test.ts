import { describe, expect, it } from 'vitest';
import { useGateway } from '../../gateway/testing/test-gateway.ts';
import { databaseFingerprint } from './fingerprint.ts';

describe('the fingerprint of a database', async () => {
  const gateway = await useGateway();
  await gateway.signIn('admin@demo.test');
  const pool = gateway.context.database.pool;
  const fingerprint = await databaseFingerprint(pool);

  const change = async (statements: string) => {
    await fingerprint.remember();
    await pool.query(statements);
    return fingerprint.hasChanged();
  };

  it.each([
    ['a new row', `insert into site_types (site_type) values ('Podcast')`],
    ['a row that says something else', `update site_types set site_type = 'Rádio' where site_type = 'Podcast'`],
    ['a row that is gone', `delete from site_types where site_type = 'Rádio'`],
    [
      'a row in place of another one',
      `delete from site_categories where id = 1; insert into site_categories (id, name) values (1, 'Jogos')`,
    ],
    [
      'a row locked and changed by a part of a transaction',
      `begin; savepoint part; update sites set name = 'Outro' where id = 1; release part; commit`,
    ],
  ])('sees %s', async (_, statement) => {
    expect(await change(statement)).toBe(true);
    expect(await fingerprint.hasChanged()).toBe(false);
  });

  it.each([
    ['nothing', 'select 1'],
    ['what was taken back', `begin; delete from site_categories; rollback`],
    ['a row written as it was', 'update sites set name = name'],
    ['when a session was last used', `update sessions set seen_at = now(), address = '10.0.0.1'`],
    [
      'when a key of an advertiser was last used',
      `update advertiser_read_keys set used_at = now(), address = '10.0.0.1'`,
    ],
  ])('does not count %s', async (_, statement) => {
    expect(await change(statement)).toBe(false);
  });

  it('does not count what is written before it starts to remember', async () => {
    await pool.query(`insert into site_types (site_type) values ('Jornal')`);
    await fingerprint.remember();
    expect(await fingerprint.hasChanged()).toBe(false);
  });
});
