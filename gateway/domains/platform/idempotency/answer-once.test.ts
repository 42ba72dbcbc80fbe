import { beforeEach, describe, expect, test } from 'vitest';
import { profile } from '#shared/codes/accounts/profile.ts';
import { ids, people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { payeeForm } from '../../../testing/payee-form.ts';
import { signInSteppedUp } from '../../../testing/stepped-up.ts';
import { movableClock, type TestAnswer, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { forgetOldAnswers } from './answer-once.ts';

const hourMs = 3_600_000;
const clock = movableClock();
const gateway = await useGateway({ clock });
let administrator: TestCaller;

beforeEach(async () => {
  administrator = await signInSteppedUp(gateway, people.administrator);
});

const count = async (table: string): Promise<number> => {
  const { rows } = await gateway.context.database.pool.query<{ count: string }>(`select count(*)::text from ${table}`);
  return Number(rows[0]?.count);
};

const replayed = ({ headers }: TestAnswer) => headers.get('idempotency-replayed') === 'true';

const headersOf = (key: string, visitor?: string) => ({
  'Idempotency-Key': key,
  ...(visitor !== undefined && { 'X-Visitor': visitor }),
});

const campaign = {
  name: 'Outra campanha',
  advertiser_id: 1,
  comercial_manager_id: null,
};
const addCampaign = (key: string, change: object = {}, caller = administrator) =>
  caller.call('advertiser', 'POST', '/api/campaign', { body: { ...campaign, ...change }, headers: headersOf(key) });

const addApiKey = (key: string) =>
  administrator.call('advertiser', 'POST', '/api/advertiser/api_key', {
    body: { advertiser_id: 1 },
    headers: headersOf(key),
  });

const register = (key: string, visitor: string | undefined, change: object = {}) =>
  gateway.visitor.call('direct', 'POST', '/v2/register/affiliate', {
    body: { name: 'Ada Alves', email: `${key}@example.com`, password: 'Segura-77-xy', ...change },
    headers: headersOf(key, visitor),
  });
const [visitor, otherVisitor] = ['v'.repeat(22), 'w'.repeat(22)];

describe('the same key and body twice make', () => {
  test('one bonus', async () => {
    await importConversions(administrator, [{ order: 'with-bonus', amount: '500.00', booked: '2026-03-01' }]);
    const finance = await signInSteppedUp(gateway, people.finance);
    const { rows } = await gateway.context.database.pool.query<{ id: number }>('select id from conversions');
    const body = { conversion_id: rows[0]?.id, bonus_type_id: 2, amount: 10, note: null };
    const add = () =>
      finance.call('conversorphp', 'POST', '/api/addBonusToTransaction', { body, headers: headersOf('bonus') });
    const [first, second] = [await add(), await add()];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect([replayed(first), replayed(second), await count('bonuses')]).toEqual([false, true, 1]);
  });

  test('one campaign, with one entry of the audit', async () => {
    const before = await count('campaigns');
    const audited = await count('audit_entries');
    const first = await addCampaign('campaign');
    expect(first.status).toBe(201);
    expect(await count('audit_entries')).toBe(audited + 1);
    const second = await addCampaign('campaign');
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect([await count('campaigns'), await count('audit_entries')]).toEqual([before + 1, audited + 1]);
  });

  test('one API key, whose secret is not stored and is not shown again', async () => {
    const before = await count('advertiser_api_keys');
    const first = await addApiKey('api-key');
    expect([first.status, first.body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    const second = await addApiKey('api-key');
    expect([second.status, second.body.code]).toEqual([409, 'secret_shown_once']);
    expect(await count('advertiser_api_keys')).toBe(before + 1);
    const { rows } = await gateway.context.database.pool.query<{ body: string }>(
      `select body::text from idempotency_answers where key = 'api-key'`,
    );
    expect(rows[0]?.body).toContain(`"id": ${first.body.id}`);
    expect(rows[0]?.body).not.toContain(first.body.secret);
  });

  test('one registration, for a visitor who is known by a token', async () => {
    const before = await count('registrations');
    const first = await register('registration', visitor);
    const second = await register('registration', visitor);
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect([replayed(second), await count('registrations')]).toEqual([true, before + 1]);
  });
});

test('reads by statements of several shapes work under a key as without one', async () => {
  for (const key of [undefined, 'first-site', undefined, 'second-site']) {
    const body = { site_id: ids.channel, campaign_id: ids.campaign };
    await gateway.context.database.pool.query('delete from participations');
    const list = '/api/get/participation/search?sort=status&order=desc';
    expect((await administrator.call('advertiser', 'GET', list)).status).toBe(200);
    const answer = await administrator.call('advertiser', 'POST', '/api/participation', {
      body,
      ...(key !== undefined && { headers: headersOf(key) }),
    });
    expect(answer.status).toBe(201);
  }
});

describe('a key', () => {
  test('is refused with another body, even if only the password differs', async () => {
    const first = [await addCampaign('reused'), await register('reused', visitor)];
    expect(first.map(({ status }) => status)).toEqual([201, 201]);
    const campaigned = await addCampaign('reused', { name: 'Uma terceira' });
    const registered = await register('reused', visitor, { password: 'Segura-88-xy' });
    expect([campaigned, registered].map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'idempotency_key_reused'],
      [422, 'idempotency_key_reused'],
    ]);
  });

  test('belongs to one user or browser, and to one call', async () => {
    const other = await gateway.signIn(people.campaigns);
    const first = [await addCampaign('one'), await register('one', visitor)];
    const again = [await addCampaign('one'), await register('one', visitor)];
    expect([...first, ...again].map(replayed)).toEqual([false, false, true, true]);
    const others = [await addCampaign('one', {}, other), await register('one', otherVisitor), await addApiKey('one')];
    expect(others.map((answer) => [answer.status, replayed(answer)])).toEqual(others.map(() => [201, false]));
  });

  test('of a visitor is refused without a token of the browser, and has no effect', async () => {
    const before = await count('registrations');
    expect(await register('unknown', undefined)).toMatchObject({
      status: 400,
      body: { errors: { 'X-Visitor': expect.anything() } },
    });
    expect(await count('registrations')).toBe(before);
  });

  test('of a replay asks for the reach, the step-up and the role that the request itself needs', async () => {
    const addPayee = (caller: TestCaller) =>
      caller.call('affiliate', 'POST', '/api/create/payment_infos', {
        body: { ...payeeForm, affiliate_id: ids.affiliate },
        headers: headersOf('payee'),
      });
    const assign = (manager: number | null) =>
      gateway.query('update affiliates set service_manager_id = $1 where id = $2', [manager, ids.affiliate]);
    await assign(ids.assignedManager);
    const unproven = await gateway.signIn(people.assigned);
    const manager = await unproven.stepUp();
    expect((await addPayee(manager)).status).toBe(201);
    expect(replayed(await addPayee(manager))).toBe(true);

    expect(await addPayee(await gateway.signIn(people.assigned))).toMatchObject({ body: { code: 'step_up_required' } });
    await assign(null);
    expect((await addPayee(manager)).status).toBe(404);
    await assign(ids.assignedManager);
    await gateway.query('update users set profile = $1 where id = $2', [profile.codes.auditor, ids.assignedManager]);
    expect(await addPayee(manager)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await gateway.query('update users set profile = $1 where id = $2', [profile.codes.gerente, ids.assignedManager]);
    expect(replayed(await addPayee(manager))).toBe(true);
  });

  test('does not undo the counting of wrong passwords', async () => {
    const affiliate = await gateway.signIn(people.main);
    const before = await count('login_attempts');
    const body = { username: people.main, password: 'Wrong-2026', affiliate_id: ids.affiliate };
    const path = '/api/v2/affiliate_delete/request/no_comission';
    const answer = await affiliate.call('affiliate', 'DELETE', path, { body, headers: headersOf('deletion') });
    expect(answer.status).toBe(422);
    expect(await count('login_attempts')).toBeGreaterThan(before);
  });

  test('of a refused request may be used again', async () => {
    const refused = await addCampaign('refused', { advertiser_id: 987_654 });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const accepted = await addCampaign('refused');
    expect([accepted.status, replayed(accepted)]).toEqual([201, false]);
  });

  test('has no effect on a call that keeps no keys', async () => {
    for (let time = 0; time < 2; time += 1) {
      const body = { username: people.main, password: 'Demo-2026' };
      const answer = await gateway.visitor.call('direct', 'POST', '/v2/login', {
        body,
        headers: headersOf('login', visitor),
      });
      expect([answer.status, replayed(answer)]).toEqual([200, false]);
    }
  });

  test('lives for 24 hours', async () => {
    await addCampaign('day');
    clock.advance(24 * hourMs - 1);
    await forgetOldAnswers(gateway.context);
    expect(replayed(await addCampaign('day'))).toBe(true);
    clock.advance(1);
    const later = await addCampaign('day');
    expect([later.status, replayed(later)]).toEqual([201, false]);
    await forgetOldAnswers(gateway.context);
    const { rows } = await gateway.context.database.pool.query<{ key: string }>('select key from idempotency_answers');
    expect(rows.map(({ key }) => key)).toEqual(['day']);
  });
});
