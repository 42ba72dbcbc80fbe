import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findDifferences } from '../domains/reports/reconciliation/find-differences.ts';
import { additionDoors, confirmingCalls, machineCalls } from '../testing/addition-doors.ts';
import { callEffects } from '../testing/call-effects.ts';
import { people } from '../testing/fixtures.ts';
import { movableClock, useGateway } from '../testing/test-gateway.ts';
import { routes } from './routes.ts';

/** What counts as commission, in cents: lines that are not refused. */
const earnedSum = `select coalesce(sum(value_cents), 0)::int as cents from commissions where state <> 0`;

describe('each way to add to commissions above the limits of one person', async () => {
  const gateway = await useGateway({ clock: movableClock() });
  const { query } = gateway;
  const signedIn = async (email: string) => (await gateway.signIn(email)).stepUp();
  const preparer = await signedIn(people.administrator);
  const doors = additionDoors(gateway, preparer);
  const earned = async (): Promise<number> => (await query(earnedSum))[0].cents;

  afterEach(async () => {
    await query('delete from staff_relations');
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  });

  test.each(Object.entries(doors))('%s waits for a second, unrelated person', async (_name, door) => {
    const { before, act, confirm, addedCents, isFile = false } = door;
    await before();
    const started = await earned();

    // One person alone: without a reason and without a step-up it is refused, with both it waits.
    const person = await signedIn(people.manager);
    if (!isFile && confirm !== undefined) {
      expect((await act(person, null)).body.code).toBe('invalid_fields');
      expect((await act(await gateway.signIn(people.manager), 'Combinado')).body.code).toBe('step_up_required');
    }
    const acted = await act(person, 'Combinado com a loja');
    expect(acted.status).toBe(confirm === undefined ? 422 : acted.status < 300 ? acted.status : 200);
    expect(await earned()).toBeLessThanOrEqual(started);
    if (confirm === undefined) {
      expect(acted.body.code).toBe('bonus_correction_limit');
      return;
    }
    const waited = await earned();
    expect((await confirm(person)).body.code).toMatch(/^(bonus|addition)_own$/);

    // Accounts in the same hands are one person.
    await query(`insert into staff_relations (user_id, other_user_id, cause, since) values (1, 2, 'role', now())`);
    expect((await confirm(await signedIn(people.administrator))).body.code).toMatch(/^(bonus|addition)_related$/);
    await query('delete from staff_relations');
    expect((await confirm(await gateway.signIn(people.administrator))).body.code).toBe('step_up_required');
    expect(await earned()).toBe(waited);

    const confirmed = await confirm(await signedIn(people.administrator));
    expect([confirmed.status, confirmed.body.unconfirmed ?? false]).toEqual([200, false]);
    expect((await earned()) - waited).toBe(addedCents);
    expect((await confirm(await signedIn(people.administrator))).status).toBeGreaterThanOrEqual(400);
    expect((await earned()) - waited).toBe(addedCents);
  });

  test('each call by which a person can add to commissions is one of these', () => {
    const names = new Set(routes.map(({ method, app, path }) => `${method} ${app} ${path}`));
    for (const { call } of Object.values(doors)) expect(names).toContain(call);
  });
});

describe('every call of staff', async () => {
  const gateway = await useGateway({ sandboxes: true });
  const staff = await (await gateway.signIn(people.administrator)).stepUp();
  const main = await (await gateway.signIn(people.main)).stepUp();
  const effects = callEffects({ gateway, staff, main });
  await gateway.query(
    `insert into invoices (id, affiliate_id, yearmonth, total_cents, created_at) values (1, 1, '2026-01', 100, now())`,
  );

  test('that adds to commissions is a guarded one', async () => {
    const known = new Set<string>([...confirmingCalls, ...machineCalls]);
    for (const { call } of Object.values(additionDoors(gateway, staff))) known.add(call);
    const unguarded: string[] = [];
    for (const route of routes.filter(({ mutates }) => mutates)) {
      const name = `${route.method} ${route.app} ${route.path}`;
      const effect = effects[name];
      if (effect === undefined) continue;
      await effect.before?.();
      const path = (await effect.path?.()) ?? route.path.replace(/:\w+/, '1');
      const caller = (await effect.as?.()) ?? staff;
      const body = await effect.body?.();
      const [before] = await gateway.query(earnedSum);
      await caller.call(route.app, route.method, path, body === undefined ? {} : { body });
      const [after] = await gateway.query(earnedSum);
      if (after.cents > before.cents && !known.has(name)) unguarded.push(name);
    }
    expect(unguarded).toEqual([]);
  }, 120_000);
});

/** The functions that write lines of commissions, and the files that may call them. */
const writers = {
  moveCommissions: ['decide-conversion.ts', 'earnings.ts', 'record-reports.ts'],
  addBonusLine: ['bonus-line.ts', 'bonuses.ts'],
  // Debts of tax invoices only take away.
  'insert into commissions': ['bonus-line.ts', 'earnings.ts', 'invoice-debts.ts'],
  recordReports: ['advance-import.ts', 'record-postback.ts', 'record-reports.ts'],
} as const;

test('lines of commissions are written by the guarded acts alone', () => {
  const domains = join(import.meta.dirname, '../domains');
  const files = readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ name: file.split('/').at(-1) ?? '', content: readFileSync(join(domains, file), 'utf8') }));
  for (const [written, allowed] of Object.entries(writers)) {
    const found = files.filter(({ content }) => content.includes(`${written}(`) || content.includes(`${written} (`));
    expect(found.map(({ name }) => name).sort(), written).toEqual([...allowed]);
  }
});
