import { beforeEach, describe, expect, it } from 'vitest';
import { ids, password, people } from '../../../testing/fixtures.ts';
import { type ConversionLine, importConversions } from '../../../testing/import-conversions.ts';
import { type Leaver, makeLeaver } from '../../../testing/leavers.ts';
import { moveAllPayments } from '../../../testing/move-through.ts';
import { brazilianPayee, makePayable } from '../../../testing/payees.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { isDocumentBlocked } from '../../payouts/payment-info/blocked-documents.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

const [info, request] = ['/api/v2/affiliate_delete/info', '/api/v2/affiliate_delete/request'];
const withoutCommissions = `${request}/no_comission`;
const approval = { username: people.administrator, password };

let staff: TestCaller;
let leaver: Leaver;
let main: TestCaller;
let serial = 0;

const clock = movableClock();
const gateway = await useGateway({ clock });
const { query: rows } = gateway;

// Each test has an affiliate of its own, which is soon deleted.
beforeEach(async () => {
  clock.set('2026-03-02T12:00:00Z');
  leaver = await makeLeaver(gateway);
  main = await gateway.signIn(leaver.main.username);
  staff = await gateway.signIn(people.administrator);
});

/** Rows of the affiliate, whose id is `$1`. */
const own = (text: string) => rows(text, [leaver.id]);
const ask = (path: string, body: unknown = leaver.main, caller = main) =>
  caller.call('affiliate', 'DELETE', path, { body });
const approve = (body: unknown = approval) =>
  staff.call('affiliate', 'PUT', `/api/affiliate_delete/approve/${leaver.id}`, { body });
const withdraw = () => staff.call('affiliate', 'PUT', `/api/affiliate_delete/withdraw/${leaver.id}`);
const pay = () => main.call('affiliate', 'GET', `${request}/payment`);
const subjectsTo = async (to: string) =>
  (await rows('select subject from outbox_mails where "to" = $1 order by id', [to])).map(({ subject }) => subject);

type Line = Partial<ConversionLine>;
const nextOrder = () => `order-${(serial += 1)}`;
/** Imports orders, by default approved long ago, so that 10 % of the amount are available. */
const importLines = (...lines: Line[]) =>
  importConversions(
    staff,
    lines.map((line) => ({ order: nextOrder(), site: leaver.channel, booked: '2026-01-01', ...line })),
  );
const earn = (reais: number, line: Line = {}) => importLines({ amount: reais.toFixed(2), ...line });
const differences = () => findDifferences(gateway.context.database);

describe('the request', () => {
  it('says what is given up before it is made', async () => {
    const before = { totalComissions: 0, paymentInformation: false, state: 'none', protocol: null, due_on: null };
    expect(await main.call('affiliate', 'GET', info)).toMatchObject({ status: 200, body: before });
    await makePayable(gateway.context, leaver.id);
    await earn(5_000);
    await earn(3_000, { booked: '2026-02-25' });
    // The second one is not available yet.
    const after = { totalComissions: 500, paymentInformation: true };
    expect((await main.call('affiliate', 'GET', info)).body).toMatchObject(after);
    const path = `/api/affiliate_delete/info/${leaver.id}`;
    expect((await staff.call('affiliate', 'GET', path)).body).toMatchObject(after);
  });

  it('pauses every channel at once, for good, and notifies the affiliate and the administrators', async () => {
    const { status, body } = await ask(withoutCommissions);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'requested',
      protocol: expect.stringMatching(/^20260302-[0-9A-F]{8}$/),
      requested_at: '2026-03-02T12:00:00.000Z',
      // 30 banking days: Good Friday on 3 April does not count.
      due_on: '2026-04-14',
    });
    expect(await own('select distinct status from sites where affiliate_id = $1')).toEqual([{ status: 4 }]);
    expect(await own('select distinct status from sites where affiliate_id <> $1 and id = 3')).toEqual([{ status: 3 }]);
    expect(await own('select status from affiliates where id = $1')).toEqual([{ status: 4 }]);
    const resume = await main.call('affiliate', 'PUT', `/api/v2/site/${leaver.channel}`, { body: { status: 3 } });
    expect(resume.body).toMatchObject({ code: 'state_conflict' });
    for (const to of [leaver.main.username, leaver.secondary.username, people.administrator]) {
      expect((await subjectsTo(to)).at(-1)).toMatch(/exclusão de conta/);
    }
  });

  it('is refused with the credentials of another user, wrong ones, and none', async () => {
    const wrong = [
      { ...leaver.main, password: 'Errada-77' },
      leaver.secondary,
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
    expect(await own('select id from account_deletions where affiliate_id = $1')).toEqual([]);
    expect(await own('select distinct status from sites where affiliate_id = $1')).toHaveLength(2);
  });

  it('counts its tries as sign-ins', async () => {
    const wrong = { ...leaver.main, password: 'Errada-77' };
    for (let attempt = 0; attempt < 10; attempt += 1) await ask(withoutCommissions, wrong);
    expect(await ask(withoutCommissions)).toMatchObject({ status: 429 });
    await expect(gateway.signIn(leaver.main.username)).rejects.toThrow('429');
    clock.advance(16 * 60_000);
    expect((await ask(withoutCommissions)).status).toBe(200);
  });

  it('is the main access’s alone, and for its own account', async () => {
    const secondary = await gateway.signIn(leaver.secondary.username);
    const calls = [
      secondary.call('affiliate', 'GET', info),
      ask(request, leaver.secondary, secondary),
      ask(withoutCommissions, leaver.secondary, secondary),
      secondary.call('affiliate', 'GET', `${request}/payment`),
      ask(request, approval, staff),
      main.call('affiliate', 'PUT', `/api/affiliate_delete/approve/${leaver.id}`, { body: leaver.main }),
      main.call('affiliate', 'PUT', `/api/affiliate_delete/withdraw/${leaver.id}`),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
    expect((await ask(withoutCommissions, { ...leaver.main, affiliate_id: ids.foreignAffiliate })).status).toBe(404);
  });

  it('needs the call that fits the commissions which the affiliate was shown', async () => {
    expect((await ask(request)).body).toMatchObject({ code: 'deletion_commissions_changed' });
    await earn(5_000);
    expect((await ask(withoutCommissions)).body).toMatchObject({ code: 'deletion_commissions_changed' });
    expect(await own('select id from account_deletions where affiliate_id = $1')).toEqual([]);
    expect((await ask(request)).status).toBe(200);
  });

  it('is made once', async () => {
    const answers = await Promise.all([ask(withoutCommissions), ask(withoutCommissions), ask(withoutCommissions)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await own('select state from account_deletions where affiliate_id = $1')).toEqual([{ state: 'requested' }]);
    expect(await subjectsTo(leaver.main.username)).toHaveLength(1);
  });

  it('asks for payment before, by the rules of every payment', async () => {
    expect((await pay()).body).toMatchObject({ code: 'affiliate_business_name_empty' });
    await makePayable(gateway.context, leaver.id);
    await earn(6_000);
    expect(await pay()).toMatchObject({ status: 200, body: { message: expect.stringContaining('600,00') } });
    expect((await main.call('affiliate', 'GET', info)).body).toMatchObject({ totalComissions: 0 });
    expect((await pay()).body).toMatchObject({ code: 'below_minimum' });
  });
});

describe('staff', () => {
  it('takes no new channel once it is made', async () => {
    expect((await ask(withoutCommissions)).status).toBe(200);
    const channel = {
      name: 'Novo',
      url: 'https://novo.example.com',
      category: 'Moda',
      site_type_id: 1,
      description: 'x',
    };
    const { status, body } = await main.call('affiliate', 'POST', '/api/v2/site', { body: channel });
    expect([status, body.code]).toEqual([422, 'affiliate_inactive']);
  });

  it('withdraw a request: the status is as before, the channels stay paused', async () => {
    await own('update affiliates set status = 2 where id = $1');
    await ask(withoutCommissions);
    expect(await withdraw()).toMatchObject({ status: 200, body: { state: 'none', protocol: null } });
    expect(await own('select status from affiliates where id = $1')).toEqual([{ status: 2 }]);
    expect(await own('select distinct status from sites where affiliate_id = $1')).toEqual([{ status: 4 }]);
    expect((await subjectsTo(leaver.main.username)).at(-1)).toMatch(/retirado/);
    expect(await withdraw()).toMatchObject({ status: 400, body: { code: 'deletion_not_requested' } });
    expect((await ask(withoutCommissions)).status).toBe(200);
  });

  it('see the person, what an approval makes void, what was paid and what is under way', async () => {
    await makePayable(gateway.context, leaver.id);
    await earn(6_000);
    await pay();
    await moveAllPayments(gateway, leaver.id, 'paid');
    await earn(7_000);
    await pay();
    await earn(5_000);
    await earn(3_000, { booked: '2026-02-25' });
    const read = () => staff.call('affiliate', 'GET', `/api/affiliate_delete/info/${leaver.id}`);
    expect((await read()).body).toMatchObject({
      affiliate_name: expect.stringMatching(/^Ana/),
      unpaid_commissions: 800,
      paid_total: 600,
      pending_payments: 1,
      pending_total: 700,
    });
    await ask(request);
    await moveAllPayments(gateway, leaver.id, 'paid');
    expect((await approve()).body).toMatchObject({ unpaid_commissions: 0, paid_total: 1_300, pending_payments: 0 });
  });

  it('approve with their own credentials alone, and what is requested alone', async () => {
    expect(await approve()).toMatchObject({
      status: 400,
      body: { data: 'Não há pedido de exclusão em aberto. Recarregue a página.' },
    });
    await ask(withoutCommissions);
    for (const body of [{ ...approval, password: 'Errada-77' }, leaver.main]) {
      expect(await approve(body)).toMatchObject({ status: 422, body: { code: 'credentials_not_confirmed' } });
    }
    expect(await own('select state from account_deletions where affiliate_id = $1')).toEqual([{ state: 'requested' }]);
    expect(await approve()).toMatchObject({ status: 200, body: { state: 'approved' } });
    expect(await approve()).toMatchObject({ status: 400, body: { data: expect.any(String) } });
    expect(await withdraw()).toMatchObject({ status: 400 });
  });

  it.each(['ready', 'scheduled', 'failed'] as const)('wait for a payment that is %s', async (state) => {
    await makePayable(gateway.context, leaver.id);
    await earn(6_000);
    await pay();
    await moveAllPayments(gateway, leaver.id, state);
    await ask(withoutCommissions);
    expect(await approve()).toMatchObject({
      status: 400,
      body: {
        code: 'deletion_payment_pending',
        data: 'Há um pagamento em andamento. Aprove a exclusão depois que ele for pago ou cancelado.',
      },
    });
    expect(await own('select name, status from affiliates where id = $1')).toEqual([{ name: 'Ana', status: 4 }]);
    await moveAllPayments(gateway, leaver.id, 'paid');
    expect((await approve()).status).toBe(200);
  });
});

describe('an approved deletion', () => {
  it('makes the commissions void, also those that come later, and the books agree', async () => {
    const paid = { order: nextOrder(), amount: '6000.00' };
    const [again, late] = [nextOrder(), nextOrder()];
    await makePayable(gateway.context, leaver.id);
    await importLines(paid);
    await pay();
    await moveAllPayments(gateway, leaver.id, 'paid');
    await importLines(
      { order: late, amount: '900.00', status: 'pending' },
      { order: again, amount: '700.00' },
      { amount: '300.00', booked: '2026-02-25' },
    );
    // The paid commission is taken back, which would lower the next payment.
    await importLines({ ...paid, status: 'refused' });
    expect(await differences()).toEqual([]);
    await ask(withoutCommissions);
    expect((await approve()).status).toBe(200);
    expect(await own('select state, kind, value_cents from commissions where affiliate_id = $1 order by id')).toEqual([
      { state: 5, kind: 'earning', value_cents: 60_000 },
      { state: 0, kind: 'earning', value_cents: 7_000 },
      { state: 0, kind: 'earning', value_cents: 3_000 },
      { state: 0, kind: 'refund', value_cents: -60_000 },
    ]);
    expect(await differences()).toEqual([]);
    await importLines({ order: late, amount: '900.00' });
    expect(await own('select state from commissions where affiliate_id = $1 and value_cents = 9000')).toEqual([
      { state: 0 },
    ]);
    await importLines({ order: again, amount: '700.00', status: 'refused' });
    expect(await differences()).toEqual([]);
  });

  it('ends every access, lets the e-mail register again, and never comes back', async () => {
    const secondary = await gateway.signIn(leaver.secondary.username);
    await ask(withoutCommissions);
    await approve();
    for (const caller of [main, secondary]) expect((await caller.call('direct', 'GET', '/v2/auth')).status).toBe(401);
    await expect(gateway.signIn(leaver.main.username)).rejects.toThrow('401');
    const register = { name: 'Ana Prado', email: leaver.main.username, password: 'Segura-77-xy' };
    const registered = await gateway.visitor.call('direct', 'POST', '/v2/register/affiliate', { body: register });
    expect(registered.status).toBe(201);
    const [registrant] = await rows('select affiliate_id as id from users where email = $1', [leaver.main.username]);
    expect(registrant?.id).toBeGreaterThan(leaver.id);
    for (const status of [0, 1, 2, 3, 4]) {
      const path = `/api/affiliate/status/${leaver.id}`;
      const answer = await staff.call('affiliate', 'PUT', path, { body: { status } });
      expect(answer.body).toMatchObject({ code: 'state_conflict' });
    }
    const edit = { body: { name: 'Ana', last_name: 'Prado' } };
    const edited = await staff.call('affiliate', 'PUT', `/api/edit/affiliate/${leaver.id}`, edit);
    expect(edited.body).toMatchObject({ code: 'state_conflict' });
    const channel = { name: 'Novo', url: 'https://x.example.com', category: 'Moda', site_type_id: 1, description: 'x' };
    const added = await staff.call('affiliate', 'POST', '/api/site', { body: { ...channel, affiliate_id: leaver.id } });
    expect(added.body).toMatchObject({ code: 'invalid_fields', errors: { affiliate_id: 'validation.reference' } });
  });

  it('blocks the document, in any spelling, for six months', async () => {
    await makePayable(gateway.context, leaver.id, {
      ...brazilianPayee,
      documentType: 'CNPJ',
      documentNumber: '12ABC34501DE35',
    });
    await own(`update payment_infos set pending_changes = '{"documentNumber":"39053344705"}' where affiliate_id = $1`);
    const isBlocked = (document: string) => isDocumentBlocked(gateway.context.database.db, gateway.context, document);
    expect(await isBlocked('12ABC34501DE35')).toBe(false);
    await ask(withoutCommissions);
    await approve();
    for (const document of ['12ABC34501DE35', '12.abc.345/01de-35', '390.533.447-05']) {
      expect(await isBlocked(document), document).toBe(true);
    }
    expect(await isBlocked('11144477735')).toBe(false);
    clock.set('2026-09-02T11:59:59Z');
    expect(await isBlocked('12ABC34501DE35')).toBe(true);
    clock.set('2026-09-02T12:00:00Z');
    expect(await isBlocked('12ABC34501DE35')).toBe(false);
  });
});
