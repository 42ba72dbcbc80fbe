import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { type Actor, systemActor } from '../../../engine/actor.ts';
import { people } from '../../../testing/fixtures.ts';
import { mailsOf } from '../../../testing/mailed-links.ts';
import {
  changePayee,
  deletePayee,
  enterPayee,
  enterPayeeQuietly,
  forgetPayees,
  payeeForm,
} from '../../../testing/payee-form.ts';
import { signInSteppedUp } from '../../../testing/stepped-up.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { outboxMails } from '../../platform/outbox-mail/table.ts';
import { holdPayee } from './hold.ts';
import { paymentInfos } from './table.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = '2026-03-02T12:00:00.000Z';
const in48Hours = '2026-03-04T12:00:00.000Z';

let main: TestCaller;
let manager: TestCaller;
let administrator: TestCaller;

const steppedUp = (email: string) => signInSteppedUp(gateway, email);
const db = () => gateway.context.database.db;
const linksTo = (address: string, page: string) => mailsOf(gateway).linksTo(address, page);

const clock = movableClock(now);
const gateway = await useGateway({ clock });
await db().update(affiliates).set({ businessName: 'Ana Prado ME' }).where(eq(affiliates.id, 1));

beforeEach(async () => {
  clock.set(now);
  await forgetPayees(gateway);
  main = await steppedUp(people.main);
  manager = await steppedUp(people.manager);
  administrator = await steppedUp(people.administrator);
});

const enter = () => enterPayeeQuietly(gateway, main);
const change = (id: number, caller = main) =>
  caller === main
    ? changePayee(main, id, { bank_account_number: '99999' })
    : caller.call('affiliate', 'PUT', `/api/edit/payment_infos/${id}`, { body: { bank_account_number: '99999' } });
const read = async () => (await manager.call('affiliate', 'GET', '/api/get/payment_infos/1')).body[0];
const holdPath = '/api/affiliate/payment_hold/1';
const readHold = async () => (await manager.call('affiliate', 'GET', holdPath)).body;
const free = {
  id: 1,
  hold_until: null,
  hold_cause: null,
  awaits_confirmation: false,
  frozen_at: null,
  intervened_at: null,
  version: expect.any(Number) as number,
};
const releaseSeen = (caller: TestCaller, version: unknown) =>
  caller.call('affiliate', 'PUT', holdPath, { body: { released: true, version } });
const release = async (caller: TestCaller) => releaseSeen(caller, (await readHold()).version);
const freezePath = '/user/payment_freeze/1';
const freeze = (hash: string) => gateway.visitor.call('direct', 'POST', '/user/payment_freeze', { body: { hash } });
const lift = (caller: TestCaller) => caller.call('direct', 'DELETE', freezePath);

/**
 * Requests payment as staff and returns the error code: `below_minimum` if nothing else blocks, as nothing is
 * available.
 */
async function asked(): Promise<string> {
  const { body } = await manager.call('finance', 'POST', '/api/payment_request', { body: { affiliate_id: 1 } });
  return body.code;
}

/** Returns the secrets of the freeze links in all mails; each access is mailed its own. */
async function hashes(): Promise<string[]> {
  const mails = await db().select().from(outboxMails);
  return mails.flatMap(({ text }) => /\/payment-freeze\/([\w-]+)/.exec(text)?.[1] ?? []);
}

describe('payment info that staff enter first', () => {
  const enterByStaff = () =>
    manager.call('affiliate', 'POST', '/api/create/payment_infos', { body: { ...payeeForm, affiliate_id: 1 } });
  const relate = () =>
    gateway.context.database.pool.query(
      `insert into staff_relations (user_id, other_user_id, cause, since) values (1, 2, 'invitation', $1)`,
      [now],
    );
  const unrelate = () => gateway.context.database.pool.query('delete from staff_relations');

  const confirmationHash = async () => (await linksTo(people.main, 'payment-confirmation'))[0] ?? '';
  const confirm = (hash: string) =>
    gateway.visitor.call('direct', 'POST', '/user/payment_confirmation', { body: { hash } });
  const editByStaff = async (caller: TestCaller) => {
    const [info] = await db().select().from(paymentInfos);
    return change(info?.id ?? 0, caller);
  };

  it('waits without a time limit, and is released neither by its author nor by a related account', async () => {
    expect((await enterByStaff()).body.pending).toEqual({ effective_at: null, changes: {} });
    clock.advance(400 * dayMs);
    manager = await steppedUp(people.manager);
    administrator = await steppedUp(people.administrator);
    expect(await asked()).toBe('payee_unconfirmed');
    expect(await readHold()).toEqual({ ...free, awaits_confirmation: true });
    expect((await release(manager)).body.code).toBe('own_change');
    await relate();
    expect((await release(administrator)).body.code).toBe('own_change');
    await unrelate();
    expect((await release(administrator)).body).toMatchObject({ awaits_confirmation: false });
    expect(await asked()).toBe('below_minimum');
    const [info] = await db().select().from(paymentInfos);
    expect([info?.confirmedBy, info?.confirmedAt]).toEqual([1, clock.now()]);
    expect(await read()).toMatchObject({ pending: null });
  });

  it('takes effect once the owner confirms it by the mailed link, which only the main access gets', async () => {
    await enterByStaff();
    const mails = await db().select().from(outboxMails);
    expect(mails.filter(({ text }) => text.includes('/payment-confirmation/')).map(({ to }) => to)).toEqual([
      people.main,
    ]);
    const hash = await confirmationHash();
    expect(await confirm(hash)).toMatchObject({ status: 201, body: { id: 1, confirmed_at: now } });
    expect(await asked()).toBe('below_minimum');
    expect((await confirm(hash)).body.code).toBe('link_invalid');
    expect((await confirm('unknown')).body.code).toBe('link_invalid');
  });

  it('is confirmed in its current form: a change by staff ends the link, and its author may not release it', async () => {
    await enterByStaff();
    const former = await confirmationHash();
    expect((await editByStaff(administrator)).status).toBe(200);
    expect((await confirm(former)).body.code).toBe('link_invalid');
    expect((await release(administrator)).body.code).toBe('own_change');
    expect(await asked()).toBe('payee_unconfirmed');
    expect((await confirm(await confirmationHash())).status).toBe(201);
    expect(await read()).toMatchObject({ bank_account_number: '99999', pending: null });
  });

  it('waits also where staff delete it and enter it again', async () => {
    const { body } = await enterByStaff();
    await deletePayee(manager, body.id);
    await enterByStaff();
    clock.advance(3 * dayMs);
    manager = await steppedUp(people.manager);
    expect(await asked()).toBe('payee_unconfirmed');
  });

  it('has no link for a login e-mail that was changed recently, and its link does not end a hold', async () => {
    await enterByStaff();
    const hash = await confirmationHash();
    const actor: Actor = { ...systemActor('test'), userId: 2 };
    await withTransaction(gateway.context.database, (tx) =>
      holdPayee(tx, gateway.context, actor, { affiliateId: 1, cause: 'login_email' }),
    );
    expect((await confirm(hash)).status).toBe(201);
    expect(await asked()).toBe('payee_hold');

    await gateway.context.database.pool.query(
      'insert into former_emails (user_id, email, left_at) values (3, $1, $2)',
      ['antes@demo.test', new Date(Date.parse(now) - dayMs)],
    );
    await forgetPayees(gateway);
    await enterByStaff();
    expect(await confirmationHash()).toBe('');
    await gateway.context.database.pool.query('delete from former_emails');
  });

  it('is dropped by a freeze', async () => {
    await enterByStaff();
    const confirmation = await confirmationHash();
    const [hash = ''] = await hashes();
    await freeze(hash);
    expect(await db().$count(paymentInfos)).toBe(0);
    expect((await confirm(confirmation)).body.code).toBe('link_invalid');
  });

  it('requires an unrelated person to lift a freeze, of which the owners are notified', async () => {
    await enterByStaff();
    const [hash = ''] = await hashes();
    expect((await freeze(hash)).status).toBe(201);
    expect((await lift(manager)).body.code).toBe('own_change');
    await relate();
    expect((await lift(administrator)).body.code).toBe('own_change');
    await unrelate();
    expect((await lift(administrator)).status).toBe(200);
    const mails = (await db().select().from(outboxMails)).filter(({ text }) => text.includes('desbloqueou'));
    expect(mails).toHaveLength(3);
  });

  it('prevents its author, and related accounts, from lifting a freeze even after more than a year', async () => {
    await enterByStaff();
    await confirm(await confirmationHash());
    const before = await hashes();
    clock.advance(400 * dayMs);
    [main, manager, administrator] = await Promise.all([
      steppedUp(people.main),
      steppedUp(people.manager),
      steppedUp(people.administrator),
    ]);
    const [info] = await db().select().from(paymentInfos);
    await change(info?.id ?? 0);
    const newest = (await hashes()).find((hash) => !before.includes(hash));
    expect((await freeze(newest ?? '')).status).toBe(201);
    expect((await lift(manager)).body.code).toBe('own_change');
    await relate();
    expect((await lift(administrator)).body.code).toBe('own_change');
    await unrelate();
    expect((await lift(administrator)).status).toBe(200);
  });
});

describe('a hold', () => {
  it('is released early by another person, and then the change takes effect', async () => {
    await change(await enter());
    const released = await release(manager);
    expect([released.status, released.body]).toEqual([200, free]);
    expect(await read()).toMatchObject({ bank_account_number: '99999', pending: null });
    expect(await asked()).toBe('below_minimum');
    const mails = (await db().select().from(outboxMails)).filter(({ text }) => text.includes('equipe liberou'));
    expect(mails).toHaveLength(3);
    expect((await release(manager)).status).toBe(200);
  });

  it('is not released by the author of any of its changes, without a step-up, or by the affiliate', async () => {
    const id = await enter();
    await change(id, manager);
    clock.advance(1_000);
    await changePayee(main, id, { bank_agency: '4321' });
    const refused = await release(manager);
    expect([refused.status, refused.body.code]).toEqual([422, 'own_change']);
    const plain = await release(await gateway.signIn(people.administrator));
    expect([plain.status, plain.body.code]).toEqual([403, 'step_up_required']);
    expect((await release(main)).status).toBe(403);
    const assigned = await steppedUp(people.assigned);
    expect((await release(assigned)).status).toBe(404);
    expect(await asked()).toBe('payee_unconfirmed');
    expect((await release(administrator)).status).toBe(200);
    expect(await read()).toMatchObject({ bank_account_number: '99999', bank_agency: '4321', pending: null });
  });

  it('is released only in the version that was seen, not after a further change of payment info or an access', async () => {
    const id = await enter();
    await change(id);
    const { version: seen } = await readHold();
    await changePayee(main, id, { bank_account_number: '77777' });
    expect(await releaseSeen(administrator, seen)).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    const { version: seenAgain } = await readHold();
    const actor: Actor = { ...systemActor('test'), userId: 2 };
    await withTransaction(gateway.context.database, (tx) =>
      holdPayee(tx, gateway.context, actor, { affiliateId: 1, cause: 'login_email' }),
    );
    expect((await releaseSeen(administrator, seenAgain)).body.code).toBe('version_conflict');
    expect((await releaseSeen(administrator, undefined)).body.errors).toEqual({ version: 'validation.required' });
    expect(await read()).toMatchObject({ bank_account_number: payeeForm.bank_account_number });
    expect((await release(administrator)).status).toBe(200);
    expect(await read()).toMatchObject({ bank_account_number: '77777', pending: null });
  });

  it('may be released by the author of a change made before it began', async () => {
    const id = await enter();
    await change(id, manager);
    await release(administrator);
    clock.advance(2 * dayMs);
    await changePayee(main, id, { bank_agency: '4321' });
    expect((await release(manager)).status).toBe(200);
  });

  it.each(['login_email', 'password_reset', 'second_factor'] as const)(
    'also follows %s, by whoever, and names it in the notice',
    async (cause) => {
      await enter();
      const actor: Actor = { ...systemActor('test'), userId: 2 };
      await withTransaction(gateway.context.database, (tx) =>
        holdPayee(tx, gateway.context, actor, { affiliateId: 1, cause }),
      );
      expect(await readHold()).toEqual({ ...free, hold_until: in48Hours, hold_cause: cause });
      expect(await asked()).toBe('payee_hold');
      expect((await release(manager)).body.code).toBe('own_change');
      const mails = await db().select().from(outboxMails);
      const words = {
        login_email: 'O e-mail de acesso',
        password_reset: 'A senha',
        second_factor: 'A verificação em duas etapas',
      };
      expect(mails.map(({ text }) => text.includes(words[cause]))).toEqual([true, true, true]);
    },
  );

  it('is extended by another change, never cut short', async () => {
    const id = await enter();
    await change(id);
    clock.advance(dayMs);
    await deletePayee(main, id);
    expect(await readHold()).toMatchObject({ hold_until: '2026-03-05T12:00:00.000Z' });
  });

  it('is confirmed in the language of its reader', async () => {
    await gateway.context.database.pool.query(`update users set language = 'en' where email = $1`, [people.secondary]);
    await change(await enter());
    await gateway.context.database.pool.query(`update users set language = 'pt-br'`);
    const mails = await db().select().from(outboxMails).where(eq(outboxMails.to, people.secondary));
    expect(mails[0]?.text).toContain('The payment data of your account was changed: bank account.');
    expect(mails[0]?.text).toContain('Block payments: ');
  });
});

describe('the link of a notice', () => {
  it('freezes payments without a session, ends sessions and token, drops the change and notifies administrators', async () => {
    await change(await enter());
    await db().update(affiliates).set({ tokenHash: 'hash', sealedToken: 'sealed' }).where(eq(affiliates.id, 1));
    const foreign = await gateway.signIn(people.foreign);
    const [hash = ''] = await hashes();
    await db().delete(outboxMails);
    const frozen = await freeze(hash);
    expect([frozen.status, frozen.body]).toEqual([201, { id: 1, frozen_at: now }]);

    expect(await asked()).toBe('payments_frozen');
    expect((await main.call('direct', 'GET', '/v2/auth')).status).toBe(401);
    expect((await foreign.call('direct', 'GET', '/v2/auth')).status).toBe(200);
    const [affiliate] = await db().select().from(affiliates).where(eq(affiliates.id, 1));
    expect([affiliate?.tokenHash, affiliate?.sealedToken]).toEqual([null, null]);
    expect(await read()).toMatchObject({ bank_account_number: '56789', pending: null });
    const mails = await db().select().from(outboxMails);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [people.administrator, 'Pagamentos bloqueados: afiliado 1'],
    ]);
    clock.advance(3 * dayMs);
    expect(await asked()).toBe('payments_frozen');
    expect(await readHold()).toEqual({ ...free, frozen_at: now });
  });

  it('may be used again, as may the links of other accesses, without further effect', async () => {
    await change(await enter());
    const [first = '', second = ''] = await hashes();
    const answer = (await freeze(first)).body;
    clock.advance(1_000);
    for (const hash of [first, second]) expect(await freeze(hash)).toMatchObject({ status: 201, body: answer });
    const mails = (await db().select().from(outboxMails)).filter(({ subject }) => subject.startsWith('Pagamentos bl'));
    expect(mails).toHaveLength(1);
  });

  it('discards payment info that was entered after a deletion', async () => {
    await deletePayee(main, await enter());
    await enterPayee(main, { ...payeeForm, bank_account_number: '99999' });
    const [hash = ''] = await hashes();
    await freeze(hash);
    expect(await db().$count(paymentInfos)).toBe(0);
  });

  it('has to be valid: unknown and expired links are refused, and a GET of it has no effect', async () => {
    await change(await enter());
    const [hash = ''] = await hashes();
    expect((await gateway.visitor.call('direct', 'GET', `/user/payment_freeze/${hash}`)).status).not.toBe(200);
    expect(await freeze('nothing')).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
    clock.advance(7 * dayMs);
    expect(await freeze(hash)).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
    expect(await asked()).toBe('below_minimum');
  });

  it('reaches the login e-mails of the last 30 days, but no older ones', async () => {
    const values = `insert into former_emails (user_id, email, left_at) values (3, $1, $2), (3, $3, $4)`;
    const [recent, old] = [29, 31].map((days) => new Date(Date.parse(now) - days * dayMs));
    await gateway.context.database.pool.query(values, ['antigo@demo.test', recent, 'esquecido@demo.test', old]);
    await change(await enter());
    const mails = await db().select({ to: outboxMails.to }).from(outboxMails);
    const to = mails.map((mail) => mail.to).toSorted();
    expect(to).toEqual([people.main, people.secondary, people.readOnly, 'antigo@demo.test'].toSorted());
    await gateway.context.database.pool.query('delete from former_emails');
  });
});

describe('a freeze', () => {
  it('is lifted by staff who did not make the change, with a step-up, also when the hold is over', async () => {
    const id = await enter();
    await change(id, manager);
    const [hash = ''] = await hashes();
    clock.advance(6 * dayMs);
    await freeze(hash);
    expect(await lift(manager)).toMatchObject({ status: 422, body: { code: 'own_change' } });
    const plain = await gateway.signIn(people.administrator);
    expect((await lift(plain)).body.code).toBe('step_up_required');
    expect((await lift(await steppedUp(people.assigned))).status).toBe(404);
    expect((await administrator.call('direct', 'GET', freezePath)).body.frozen_at).not.toBeNull();
    const lifted = await lift(administrator);
    expect([lifted.status, lifted.body]).toEqual([200, { id: 1, frozen_at: null }]);
    expect(await asked()).toBe('below_minimum');
    // The owner of the link may freeze again.
    expect((await freeze(hash)).status).toBe(201);
    expect(await asked()).toBe('payments_frozen');
  });
});
