import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, describePostgres, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { changePayee, deletePayee, enterPayee, forgetPayees, payeeForm } from '../../../testing/payee-form.ts';
import { signInSteppedUp } from '../../../testing/stepped-up.ts';
import {
  createTestGateway,
  type MovableClock,
  movableClock,
  type TestAnswer,
  type TestCaller,
  type TestGateway,
} from '../../../testing/test-gateway.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { auditEntries } from '../../platform/audit-entry/table.ts';
import { outboxMails } from '../../platform/outbox-mail/table.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { payments } from '../payment/table.ts';
import { applyDueChanges } from './due-changes.ts';
import { payeeHolds, paymentFreezes, paymentInfos } from './table.ts';

const hourMs = 60 * 60 * 1000;
const rounds = 5;
const [ownAccount, thiefAccount] = ['11111', '99999'];

describePostgres('a thief with the password, on two gateways', () => {
  let clock: MovableClock;
  let database: TestDatabase;
  let gateways: [TestGateway, TestGateway];
  let owner: TestCaller;
  let thief: TestCaller;
  let staff: TestCaller;
  let serial = 0;

  beforeAll(async () => {
    clock = movableClock('2026-03-02T12:00:00Z');
    database = await createDatabase();
    const first = await createTestGateway({ clock, databaseUrl: database.url });
    const second = await createTestGateway({ clock, databaseUrl: database.url, fixtures: false });
    gateways = [first, second];
    staff = await signInSteppedUp(first, people.manager);
    await db().update(affiliates).set({ businessName: 'Ana Prado ME' }).where(eq(affiliates.id, 1));
  });
  beforeEach(async () => {
    // Each test starts without payment info, holds and freezes, but earlier payments stay.
    await forgetPayees(gateways[0]);
    owner = await signInSteppedUp(gateways[0], people.main);
    thief = await signInSteppedUp(gateways[1], people.main);
  });
  afterAll(async () => {
    expect(await findDifferences(gateways[0].context.database)).toEqual([]);
    for (const gateway of gateways) await gateway.close();
    await database.drop();
  });

  const db = () => gateways[0].context.database.db;
  const query = (text: string, values: unknown[] = []) => gateways[0].context.database.pool.query(text, values);
  const earn = () =>
    importConversions(staff, [{ order: `race-${(serial += 1)}`, amount: '9000.00', booked: '2026-01-01' }]);
  const ask = (caller: TestCaller): Promise<TestAnswer> =>
    caller.call('finance', 'POST', '/api/v2/payment_request', { body: {} });
  const askAsStaff = () => staff.call('finance', 'POST', '/api/payment_request', { body: { affiliate_id: 1 } });
  const enter = async (account: string): Promise<number> =>
    (await enterPayee(owner, { ...payeeForm, bank_account_number: account })).body.id;
  const paidAccounts = async (): Promise<unknown[]> => {
    const paid = await db().select().from(payments).orderBy(payments.id);
    return paid.map(({ payee }) => Object(payee).bank_account_number);
  };
  const codesOf = (answers: TestAnswer[]) => [...new Set(answers.map(({ status, body }) => body.code ?? status))];

  /** Requests payment from both gateways while something else happens. Returns the accounts that were paid. */
  async function askDuring(happens: () => Promise<unknown>): Promise<unknown[]> {
    const before = (await paidAccounts()).length;
    await earn();
    const asking = Array.from({ length: 10 }, (_, index) => ask(index % 2 === 0 ? owner : thief));
    await Promise.all([...asking.slice(0, 5), happens(), ...asking.slice(5)]);
    return (await paidAccounts()).slice(before);
  }

  /** Expects every payment request to be refused, now and up to the last moment of the hold. */
  async function expectNoPayment(askers: TestCaller[] = [owner, thief]): Promise<void> {
    const before = await paidAccounts();
    await earn();
    for (const waitMs of [0, 24 * hourMs, 24 * hourMs - 1]) {
      clock.advance(waitMs);
      for (const { context } of gateways) await applyDueChanges(context);
      expect(codesOf(await Promise.all([...askers.map(ask), askAsStaff()]))).toEqual(['payee_hold']);
    }
    expect(await paidAccounts()).toEqual(before);
  }

  test('an account that is changed during a payment request gets none of it, and no payment for 48 hours', async () => {
    const id = await enter(ownAccount);
    for (let round = 0; round < rounds; round += 1) {
      const account = String(Number(thiefAccount) - round);
      const paid = await askDuring(() => changePayee(thief, id, { bank_account_number: account }));
      expect(paid.filter((each) => each === account)).toEqual([]);
      expect(paid.length).toBeLessThanOrEqual(1);
      await expectNoPayment();
      clock.advance(1);
      // The change of this round is in effect from now on.
      expect((await ask(owner)).status).toBe(201);
      expect((await paidAccounts()).at(-1)).toBe(account);
    }
  });

  test('an account that is entered after a deletion gets no payment for 48 hours either', async () => {
    let id = await enter(ownAccount);
    for (let round = 0; round < rounds; round += 1) {
      const account = String(Number(thiefAccount) - round);
      const paid = await askDuring(async () => {
        await deletePayee(thief, id);
        id = (await enterPayee(thief, { ...payeeForm, bank_account_number: account })).body.id;
      });
      expect(paid.filter((each) => each === account)).toEqual([]);
      await expectNoPayment();
      clock.advance(1);
    }
  });

  const newEmail = 'ladra@example.com';
  const waysIn: Record<string, () => Promise<TestAnswer>> = {
    'another login e-mail': () =>
      thief.call('direct', 'PUT', '/v2/affiliate/settings/email', { body: { email: newEmail } }),
    'a password set by staff': () =>
      staff.call('direct', 'PUT', '/edit/user/resetaffiliatepass/3', { body: { password: 'Trovoada-77' } }),
    'a second factor reset by staff': async () => {
      await query(
        `insert into second_factors (user_id, sealed_secret, created_at, confirmed_at) values (3, 'x', now(), now())`,
      );
      const administrator = await signInSteppedUp(gateways[0], people.administrator);
      return administrator.call('direct', 'DELETE', '/user/second_factor/3');
    },
  };

  test.each(Object.entries(waysIn))(
    'after %s nothing is paid for 48 hours, and the owner can freeze it',
    async (_way, enterBy) => {
      await enter(ownAccount);
      await db().delete(outboxMails);
      expect((await enterBy()).status).toBe(200);
      await expectNoPayment([]);
      const notices = (await db().select().from(outboxMails)).filter(({ text }) => text.includes('/payment-freeze/'));
      const freezeHashes = new Map(notices.map(({ to, text }) => [to, /\/payment-freeze\/([\w-]+)/.exec(text)?.[1]]));
      expect([...freezeHashes.keys()]).toEqual(expect.arrayContaining([people.main, people.secondary]));
      const body = { hash: freezeHashes.get(people.main) };
      expect((await gateways[1].visitor.call('direct', 'POST', '/user/payment_freeze', { body })).status).toBe(201);
      clock.advance(1);
      expect((await askAsStaff()).body.code).toBe('payments_frozen');
      await query(
        `update users set email = $1, password_hash = (select password_hash from users where id = 4) where id = 3`,
        [people.main],
      );
      await query(`delete from former_emails`);
    },
  );

  test('one of many simultaneous entries is accepted, and only the very first takes effect at once', async () => {
    const many = () => Promise.all([owner, thief, owner, thief, owner, thief].map((caller) => enterPayee(caller)));
    const first = await many();
    expect(first.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(codesOf(first.filter(({ status }) => status !== 201))).toEqual(['state_conflict']);
    expect(await db().$count(payeeHolds)).toBe(0);
    const [info] = await db().select().from(paymentInfos);
    await Promise.all([owner, thief].map((caller) => deletePayee(caller, info?.id ?? 0)));
    const again = (await many()).filter(({ status }) => status === 201);
    expect(again.map(({ body }) => body.pending?.changes)).toEqual([{}]);
    await expectNoPayment();
  });

  test('a due change is applied once, before a payment that is requested at that moment', async () => {
    const id = await enter(ownAccount);
    for (let round = 0; round < rounds; round += 1) {
      const account = String(Number(thiefAccount) - round);
      await changePayee(owner, id, { bank_account_number: account });
      clock.advance(48 * hourMs);
      const paid = await askDuring(() => Promise.all(gateways.map(({ context }) => applyDueChanges(context))));
      expect(paid).toEqual([account]);
    }
    const applied = and(eq(auditEntries.action, 'payment_info.apply'), eq(auditEntries.affiliateId, 1));
    expect(await db().$count(auditEntries, applied)).toBe(rounds);
  });

  test('links used at the same time freeze once, and nothing is paid afterwards', async () => {
    const id = await enter(ownAccount);
    await changePayee(thief, id, { bank_account_number: thiefAccount });
    const mails = await db().select().from(outboxMails);
    const links = mails.flatMap(({ text }) => /\/payment-freeze\/([\w-]+)/.exec(text)?.[1] ?? []);
    clock.advance(48 * hourMs);
    const paid = await askDuring(() =>
      Promise.all(
        [...links, ...links].map((hash, index) =>
          (index % 2 === 0 ? gateways[0] : gateways[1]).visitor.call('direct', 'POST', '/user/payment_freeze', {
            body: { hash },
          }),
        ),
      ),
    );
    // A request before the freeze paid to the account in effect at that time.
    expect(paid.length).toBeLessThanOrEqual(1);
    expect(await db().$count(paymentFreezes)).toBe(1);
    await earn();
    expect((await askAsStaff()).body.code).toBe('payments_frozen');
  });
});
