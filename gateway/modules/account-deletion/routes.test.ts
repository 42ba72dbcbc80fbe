import { beforeEach, describe, expect, it } from 'vitest';
import { ids, password, people } from '../../testing/fixtures.ts';
import { importConversions } from '../../testing/import-conversions.ts';
import { brazilianPayee, makePayable } from '../../testing/payees.ts';
import {
  createTestGateway,
  type MovableClock,
  movableClock,
  type TestCaller,
  type TestGateway,
} from '../../testing/test-gateway.ts';
import { findDifferences } from '../ledger/reconcile.ts';
import { isDocumentBlocked } from './blocked-documents.ts';

const [info, request] = ['/api/v2/affiliate_delete/info', '/api/v2/affiliate_delete/request'];
const withoutCommissions = `${request}/no_comission`;
const own = { username: people.main, password };
const approval = { username: people.administrator, password };

let gateway: TestGateway;
let clock: MovableClock;
let main: TestCaller;
let staff: TestCaller;
let serial = 0;

beforeEach(async () => {
  clock = movableClock();
  gateway = await createTestGateway({ clock });
  main = await gateway.signIn(people.main);
  staff = await gateway.signIn(people.administrator);
  return () => gateway.close();
});

const rows = async (text: string, values: unknown[] = []) =>
  (await gateway.context.database.pool.query<Record<string, unknown>>(text, values)).rows;
const ask = (path: string, body: unknown = own, caller = main) => caller.call('affiliate', 'DELETE', path, { body });
const approve = (body: unknown = approval) =>
  staff.call('affiliate', 'PUT', `/api/affiliate_delete/approve/${ids.affiliate}`, { body });
const withdraw = () => staff.call('affiliate', 'PUT', `/api/affiliate_delete/withdraw/${ids.affiliate}`);
const mailsTo = async (to: string) =>
  (await rows('select subject, text from outbox_mails where "to" = $1 order by id', [to])).map(
    ({ subject }) => subject,
  );

/** Available commissions of 10 % of the reais. */
const earn = (reais: number, booked = '2026-01-01') =>
  importConversions(staff, [{ order: `earned-${(serial += 1)}`, amount: reais.toFixed(2), booked }]);
const differences = () => findDifferences(gateway.context.database);

describe('the request', () => {
  it('tells what is given up before it is made', async () => {
    const before = { totalComissions: 0, paymentInformation: false, state: 'none', protocol: null, due_on: null };
    expect(await main.call('affiliate', 'GET', info)).toMatchObject({ status: 200, body: before });
    await makePayable(gateway.context, ids.affiliate);
    await earn(5_000);
    await earn(3_000, '2026-02-25');
    // The second one is not available yet.
    const after = { totalComissions: 500, paymentInformation: true };
    expect((await main.call('affiliate', 'GET', info)).body).toMatchObject(after);
    const path = `/api/affiliate_delete/info/${ids.affiliate}`;
    expect((await staff.call('affiliate', 'GET', path)).body).toMatchObject(after);
  });

  it('pauses every channel at once, for good, and tells the affiliate and the administrators', async () => {
    const { status, body } = await ask(withoutCommissions);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'requested',
      protocol: expect.stringMatching(/^20260302-[0-9A-F]{8}$/),
      requested_at: '2026-03-02T12:00:00.000Z',
      // 30 banking days: Good Friday on 3 April does not count.
      due_on: '2026-04-14',
    });
    expect(await rows('select distinct status from sites where affiliate_id = 1')).toEqual([{ status: 4 }]);
    expect(await rows('select status from sites where affiliate_id = 2')).toEqual([{ status: 3 }]);
    expect(await rows('select status from affiliates where id = 1')).toEqual([{ status: 4 }]);
    const resume = await main.call('affiliate', 'PUT', `/api/v2/site/${ids.channel}`, { body: { status: 3 } });
    expect(resume.body).toMatchObject({ code: 'state_conflict' });
    for (const to of [people.main, people.secondary, people.administrator]) {
      expect(await mailsTo(to)).toEqual([expect.stringMatching(/exclusão de conta/)]);
    }
  });

  it('is refused with the credentials of another user, wrong ones, and none', async () => {
    const wrong = [
      { username: people.main, password: 'Errada-77' },
      { username: people.secondary, password },
      { username: people.administrator, password },
      { username: 'ninguem@example.com', password },
    ];
    for (const body of wrong) {
      expect(await ask(withoutCommissions, body)).toMatchObject({
        status: 422,
        body: {
          code: 'credentials_not_confirmed',
          message: 'Não foi possível confirmar suas credenciais. Tente novamente.',
        },
      });
    }
    expect((await ask(withoutCommissions, {})).body).toMatchObject({
      code: 'invalid_fields',
      errors: { username: 'validation.required', password: 'validation.required' },
    });
    expect((await ask(withoutCommissions, { username: 'abc', password })).body).toMatchObject({
      errors: { username: 'validation.email' },
    });
    expect(await rows('select id from account_deletions')).toEqual([]);
    expect((await rows('select distinct status from sites where affiliate_id = 1')).length).toBe(2);
  });

  it('counts its tries as sign-ins', async () => {
    const wrong = { username: people.main, password: 'Errada-77' };
    for (let attempt = 0; attempt < 10; attempt += 1) await ask(withoutCommissions, wrong);
    expect(await ask(withoutCommissions)).toMatchObject({ status: 429 });
    await expect(gateway.signIn(people.main)).rejects.toThrow('429');
    clock.advance(16 * 60_000);
    expect((await ask(withoutCommissions)).status).toBe(200);
  });

  it('is the main access’s alone, and for its own account', async () => {
    const secondary = await gateway.signIn(people.secondary);
    const calls = [
      secondary.call('affiliate', 'GET', info),
      ask(request, { username: people.secondary, password }, secondary),
      ask(withoutCommissions, { username: people.secondary, password }, secondary),
      secondary.call('affiliate', 'GET', `${request}/payment`),
      ask(request, approval, staff),
      main.call('affiliate', 'PUT', `/api/affiliate_delete/approve/${ids.affiliate}`, { body: own }),
      main.call('affiliate', 'PUT', `/api/affiliate_delete/withdraw/${ids.affiliate}`),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
    expect((await ask(withoutCommissions, { ...own, affiliate_id: ids.foreignAffiliate })).status).toBe(404);
  });

  it('needs the call that fits the commissions which the affiliate was shown', async () => {
    expect((await ask(request)).body).toMatchObject({ code: 'deletion_commissions_changed' });
    await earn(5_000);
    expect((await ask(withoutCommissions)).body).toMatchObject({ code: 'deletion_commissions_changed' });
    expect(await rows('select id from account_deletions')).toEqual([]);
    expect((await ask(request)).status).toBe(200);
  });

  it('is made once', async () => {
    const answers = await Promise.all([ask(withoutCommissions), ask(withoutCommissions), ask(withoutCommissions)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await rows('select state from account_deletions')).toEqual([{ state: 'requested' }]);
    expect(await mailsTo(people.main)).toHaveLength(1);
  });

  it('asks for payment before, by the rules of every payment', async () => {
    const pay = () => main.call('affiliate', 'GET', `${request}/payment`);
    expect((await pay()).body).toMatchObject({ code: 'affiliate_business_name_empty' });
    await makePayable(gateway.context, ids.affiliate);
    await earn(6_000);
    expect(await pay()).toMatchObject({ status: 200, body: { message: expect.stringContaining('R$ 600,00') } });
    expect((await main.call('affiliate', 'GET', info)).body).toMatchObject({ totalComissions: 0 });
    expect((await pay()).body).toMatchObject({ code: 'below_minimum' });
  });
});

describe('staff', () => {
  it('withdraw a request: the status is as before, the channels stay paused', async () => {
    await rows('update affiliates set status = 2 where id = 1');
    await ask(withoutCommissions);
    expect(await withdraw()).toMatchObject({ status: 200, body: { state: 'none', protocol: null } });
    expect(await rows('select status from affiliates where id = 1')).toEqual([{ status: 2 }]);
    expect(await rows('select distinct status from sites where affiliate_id = 1')).toEqual([{ status: 4 }]);
    expect((await mailsTo(people.main)).at(-1)).toMatch(/retirado/);
    expect(await withdraw()).toMatchObject({ status: 400, body: { code: 'deletion_not_requested' } });
    expect((await ask(withoutCommissions)).status).toBe(200);
  });

  it('approve with their own credentials alone, and what is requested alone', async () => {
    expect(await approve()).toMatchObject({ status: 400, body: { data: 'Não há pedido de exclusão em aberto.' } });
    await ask(withoutCommissions);
    for (const body of [{ username: people.administrator, password: 'Errada-77' }, own]) {
      expect(await approve(body)).toMatchObject({ status: 422, body: { code: 'credentials_not_confirmed' } });
    }
    expect(await rows('select state from account_deletions')).toEqual([{ state: 'requested' }]);
    expect(await approve()).toMatchObject({ status: 200, body: { state: 'approved' } });
    expect(await approve()).toMatchObject({ status: 400, body: { data: expect.any(String) } });
    expect(await withdraw()).toMatchObject({ status: 400 });
  });

  it.each(['requested', 'scheduled', 'failed'])('wait for a payment that is %s', async (status) => {
    await makePayable(gateway.context, ids.affiliate);
    await earn(6_000);
    await main.call('affiliate', 'GET', `${request}/payment`);
    await rows('update payments set status = $1', [status]);
    await ask(withoutCommissions);
    expect(await approve()).toMatchObject({
      status: 400,
      body: { code: 'deletion_payment_pending', data: 'Há pagamento pendente: a exclusão espera por ele.' },
    });
    expect(await rows('select name, status from affiliates where id = 1')).toEqual([{ name: 'Ana', status: 4 }]);
    await rows(`update payments set status = 'paid'`);
    await rows('update commissions set state = 5 where state = 3');
    expect((await approve()).status).toBe(200);
  });
});

describe('an approved deletion', () => {
  it('makes the commissions void, also those that come later, and the books agree', async () => {
    await makePayable(gateway.context, ids.affiliate);
    await earn(6_000);
    await main.call('affiliate', 'GET', `${request}/payment`);
    await rows(`update payments set status = 'paid'`);
    await rows('update commissions set state = 5 where state = 3');
    await rows(`insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, created_at)
      values (1, 'requested', 'paid', 60000, 'payment', now())`);
    const late = { order: 'late', amount: '900.00', status: 'pending', booked: '2026-01-01' };
    await importConversions(staff, [
      late,
      { order: 'earned-again', amount: '700.00', booked: '2026-01-01' },
      { order: 'future', amount: '300.00', booked: '2026-02-25' },
    ]);
    // The paid commission is taken back, which would lower the next payment.
    const paid = { order: `earned-${serial}`, amount: '6000.00', booked: '2026-01-01', status: 'refused' };
    await importConversions(staff, [paid]);
    expect(await differences()).toEqual([]);
    await ask(withoutCommissions);
    expect((await approve()).status).toBe(200);
    expect(await rows('select state, kind, value_cents from commissions order by id')).toEqual([
      { state: 5, kind: 'earning', value_cents: 60_000 },
      { state: 0, kind: 'earning', value_cents: 7_000 },
      { state: 0, kind: 'earning', value_cents: 3_000 },
      { state: 0, kind: 'refund', value_cents: -60_000 },
    ]);
    expect(await differences()).toEqual([]);
    await importConversions(staff, [{ ...late, status: 'approved' }]);
    expect(await rows('select state from commissions where value_cents = 9000')).toEqual([{ state: 0 }]);
    await importConversions(staff, [
      { order: 'earned-again', amount: '700.00', booked: '2026-01-01', status: 'refused' },
    ]);
    expect(await differences()).toEqual([]);
  });

  it('ends every access, lets the e-mail register again, and never comes back', async () => {
    const secondary = await gateway.signIn(people.secondary);
    await ask(withoutCommissions);
    await approve();
    for (const caller of [main, secondary]) expect((await caller.call('direct', 'GET', '/v2/auth')).status).toBe(401);
    await expect(gateway.signIn(people.main)).rejects.toThrow('401');
    const register = { name: 'Ana Prado', email: people.main, password: 'Segura-77-xy' };
    const registered = await gateway.visitor.call('direct', 'POST', '/v2/register/affiliate', { body: register });
    expect(registered.status).toBe(201);
    expect((await rows('select affiliate_id from users where email = $1', [people.main]))[0]).not.toEqual({
      affiliate_id: ids.affiliate,
    });
    for (const status of [0, 1, 2, 3, 4]) {
      const path = `/api/affiliate/status/${ids.affiliate}`;
      const answer = await staff.call('affiliate', 'PUT', path, { body: { status } });
      expect(answer.body).toMatchObject({ code: 'state_conflict' });
    }
    const edit = { body: { name: 'Ana', last_name: 'Prado' } };
    const edited = await staff.call('affiliate', 'PUT', `/api/edit/affiliate/${ids.affiliate}`, edit);
    expect(edited.body).toMatchObject({ code: 'state_conflict' });
    const channel = { name: 'Novo', url: 'https://x.example.com', category: 'Moda', site_type_id: 1, description: 'x' };
    const added = await staff.call('affiliate', 'POST', '/api/site', { body: { ...channel, affiliate_id: 1 } });
    expect(added.body).toMatchObject({ code: 'invalid_fields', errors: { affiliate_id: 'validation.reference' } });
  });

  it('blocks the document, in any spelling, for six months', async () => {
    await makePayable(gateway.context, ids.affiliate, {
      ...brazilianPayee,
      documentType: 'CNPJ',
      documentNumber: '12ABC34501DE35',
    });
    await rows(`update payment_infos set pending_changes = '{"documentNumber":"39053344705"}' where affiliate_id = 1`);
    const isBlocked = (document: string) => isDocumentBlocked(gateway.context.database.db, gateway.context, document);
    expect(await isBlocked('12ABC34501DE35')).toBe(false);
    await ask(withoutCommissions);
    await approve();
    for (const document of ['12ABC34501DE35', '12.abc.345/01de-35', '390.533.447-05']) {
      expect(await isBlocked(document), document).toBe(true);
    }
    expect(await isBlocked('52998224725')).toBe(false);
    clock.set('2026-09-02T11:59:59Z');
    expect(await isBlocked('12ABC34501DE35')).toBe(true);
    clock.set('2026-09-02T12:00:00Z');
    expect(await isBlocked('12ABC34501DE35')).toBe(false);
  });
});
