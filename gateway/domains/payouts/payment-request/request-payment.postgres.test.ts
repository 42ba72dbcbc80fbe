import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, importConversions, uploadConversions } from '../../../testing/import-conversions.ts';
import { makePayable } from '../../../testing/payees.ts';
import { type TestAnswer, type TestCaller, type TestGateway, useGateway } from '../../../testing/test-gateway.ts';
import { releaseDueCommissions } from '../../earnings/commission/release.ts';
import { conversions } from '../../earnings/conversion/table.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { payments } from '../payment/table.ts';

const rounds = 4;
const atOnce = 100;
/** The same key for both gateways, as in production: bodies are compared by their keyed hashes. */
const env = { DATA_KEY: 'k'.repeat(32) };

describePostgres('many at once, on two gateways', async () => {
  let conversionCount = 0;

  const database = await useDatabase();
  const first = await useGateway({ databaseUrl: database.url, env });
  const second = await useGateway({ databaseUrl: database.url, fixtures: false, env });
  const gateways: [TestGateway, TestGateway] = [first, second];
  const callers: [TestCaller, TestCaller] = [await first.signIn(people.main), await second.signIn(people.main)];
  const staff = await first.signIn(people.manager);
  await makePayable(first.context, 1);

  const db = () => gateways[0].context.database.db;
  const countPayments = () => db().$count(payments, eq(payments.affiliateId, 1));
  const expectReconciled = async () => expect(await findDifferences(gateways[0].context.database)).toEqual([]);

  const earn = (count: number, reais: number) =>
    importConversions(
      staff,
      Array.from({ length: count }, () => ({
        order: `race-${(conversionCount += 1)}`,
        amount: (reais * 10).toFixed(2),
        booked: '2026-01-01',
      })),
    );

  const askAtOnce = (keyOf: (index: number) => string | undefined): Promise<TestAnswer[]> =>
    Promise.all(
      Array.from({ length: atOnce }, (_, index) => {
        const key = keyOf(index);
        const caller = callers[index % 2] ?? callers[0];
        return caller.call('finance', 'POST', '/api/v2/payment_request', {
          body: {},
          ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
        });
      }),
    );

  test('one key pays once, and everyone gets the same answer, or is asked to wait for it', async () => {
    for (let round = 1; round <= rounds; round += 1) {
      await earn(20, 100);
      const before = await countPayments();
      const answers = await askAtOnce(() => `round-${round}`);
      const paid = answers.filter(({ status }) => status === 201);
      const waiting = answers.filter(({ status }) => status !== 201);
      expect(waiting.filter(({ body }) => body.code !== 'request_in_progress')).toEqual([]);
      expect(new Set(paid.map(({ body }) => body.data)).size).toBe(1);
      expect(paid.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
      expect(await countPayments()).toBe(before + 1);
      await expectReconciled();
    }
  });

  test.each([
    ['different keys', (round: number) => (index: number) => `other-${round}-${index}`],
    ['no keys', () => () => undefined],
  ])('%s pay once, and the others find nothing left', async (_name, keysOf) => {
    for (let round = 1; round <= rounds; round += 1) {
      await earn(20, 100);
      const before = await countPayments();
      const answers = await askAtOnce(keysOf(round));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status !== 201);
      expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
        new Set(['422 below_minimum']),
      );
      expect(await countPayments()).toBe(before + 1);
      await expectReconciled();
    }
  });

  test('requests, refunds of the same conversions and the release of due commissions never lose or double a cent', async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const lines = Array.from({ length: 40 }, (_, index) => ({
        order: `mixed-${round}-${index}`,
        amount: '500.00',
        booked: index % 2 === 0 ? '2026-01-01' : '2026-02-25',
      }));
      await importConversions(staff, lines);
      const refunds = conversionFile(lines.slice(0, 10).map((line) => ({ ...line, status: 'refused' })));
      const answers = await Promise.all([
        uploadConversions(staff, refunds),
        uploadConversions(staff, refunds),
        ...callers.map((caller) => caller.call('finance', 'POST', '/api/v2/payment_request', { body: {} })),
        ...gateways.map(({ context }) => releaseDueCommissions(context)),
      ]);
      const statuses = answers.flatMap((answer) => (answer ? [answer.status] : []));
      for (const status of statuses) expect([200, 201, 422]).toContain(status);
      await expectReconciled();
    }
  });

  test('the claim of a large affiliate has a longer time limit than other statements', async () => {
    const limit = async () => (await db().execute(sql`select current_setting('statement_timeout') as limit`)).rows;
    const before = await limit();
    await db().execute(sql`create table timeouts (claiming text)`);
    await db().execute(sql`
      create function announce() returns trigger language plpgsql as $$ begin
        insert into timeouts values (current_setting('statement_timeout'));
        return new;
      end $$`);
    await db().execute(sql`create trigger announce before insert on payments for each row execute function announce()`);
    // Enough to exceed the refunds that earlier rounds may have left.
    await earn(50, 1_000);
    const { status } = await callers[0].call('finance', 'POST', '/api/v2/payment_request', { body: {} });
    await db().execute(sql`drop trigger announce on payments`);
    expect(status).toBe(201);
    expect((await db().execute(sql`select claiming from timeouts`)).rows).toEqual([{ claiming: '2min' }]);
    expect(before).not.toEqual([{ limit: '2min' }]);
    expect(await limit()).toEqual(before);
  });

  test('two imports of the same file at once store every conversion once', async () => {
    const file = conversionFile(
      Array.from({ length: 2_000 }, (_, index) => ({ order: `twice-${index}`, amount: '1.00' })),
    );
    const answers = await Promise.all([1, 2, 3].map(() => uploadConversions(staff, file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 0, 2_000]);
    expect(await db().$count(conversions, sql`${conversions.orderId} like 'twice-%'`)).toBe(2_000);
    await expectReconciled();
  });

  test('the ledger refuses to be rewritten', async () => {
    for (const statement of [
      sql`update ledger_entries set amount_cents = 1`,
      sql`delete from ledger_entries`,
      sql`truncate ledger_entries`,
    ]) {
      await expect(db().execute(statement)).rejects.toMatchObject({
        cause: { message: 'ledger_entries is append-only' },
      });
    }
  });
});
