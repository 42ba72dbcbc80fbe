import { beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../../testing/code-at.ts';
import { password, people } from '../../../testing/fixtures.ts';
import { mailsOf } from '../../../testing/mailed-links.ts';
import { createTestGateway, movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const secondMs = 1_000;
const stepMs = 30 * secondMs;
const clock = movableClock();
const gateway = await useGateway({ clock });
const { query } = gateway;

const path = '/v2/user/second_factor';
const send = (caller: TestCaller, method: 'GET' | 'POST' | 'PUT' | 'DELETE', body?: unknown) =>
  caller.call('direct', method, path, body === undefined ? {} : { body });
const codeNow = (secret: string, shiftMs = 0) => codeAt(secret, new Date(clock.now().getTime() + shiftMs));
const login = (email: string, rest: Record<string, string> = {}) =>
  gateway.visitor.call('direct', 'POST', '/v2/login', { body: { username: email, password, ...rest } });
const prove = (caller: TestCaller, body: Record<string, string | undefined>) =>
  caller.call('direct', 'POST', '/v2/step_up', { body });
/** The newest mail to an address. */
const mailTo = async (email: string) =>
  (await query('select subject, text from outbox_mails where "to" = $1 order by id desc limit 1', [email]))[0];

/** Turns a person's second factor on. The next code works a step later. */
async function enrol(email: string) {
  const caller = await (await gateway.signIn(email)).stepUp();
  const { secret } = (await send(caller, 'POST', {})).body as { secret: string };
  const confirmed = await send(caller, 'PUT', { code: codeNow(secret) });
  expect(confirmed.status).toBe(200);
  clock.advance(stepMs);
  return { caller, secret, codes: confirmed.body.recovery_codes as string[] };
}

describe('enrolling a second factor', () => {
  it('needs a step-up, for each call that changes something', async () => {
    const caller = await gateway.signIn(people.finance);
    for (const [method, body] of [
      ['POST', {}],
      ['PUT', { code: '123456' }],
      ['DELETE', {}],
    ] as const) {
      expect((await send(caller, method, body)).body.code, method).toBe('step_up_required');
    }
    expect((await send(gateway.visitor, 'GET')).status).toBe(401);
  });

  it('gives a secret of 160 bits with the address for a QR code, and asks for nothing until a code confirms it', async () => {
    const caller = await (await gateway.signIn(people.finance)).stepUp();
    expect((await send(caller, 'GET')).body).toEqual({ enabled: false, recovery_codes_left: 0 });
    const { status, body } = await send(caller, 'POST', {});
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(body.uri);
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Parceria:${people.finance}`,
    ]);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'Parceria', secret: body.secret });
    expect((await login(people.finance)).status).toBe(200);

    const again = await send(caller, 'POST', {});
    expect(again.body.secret).not.toBe(body.secret);
    const former = await send(caller, 'PUT', { code: codeNow(body.secret) });
    expect([former.status, former.body.errors]).toEqual([400, { code: 'validation.second_factor_wrong' }]);
    const confirmed = await send(caller, 'PUT', { code: codeNow(again.body.secret) });
    expect(confirmed.body).toMatchObject({ enabled: true, recovery_codes_left: 10 });
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    for (const code of confirmed.body.recovery_codes) expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
    expect((await mailTo(people.finance))?.subject).toBe('Verificação em duas etapas ativada na Parceria');
    expect((await send(caller, 'POST', {})).status).toBe(409);
    expect((await send(caller, 'PUT', { code: codeNow(again.body.secret, stepMs) })).status).toBe(409);
  });

  it.each([
    [{}, { code: 'validation.required' }],
    [{ code: '12345' }, { code: 'validation.second_factor_digits' }],
    [{ code: 'abcdef' }, { code: 'validation.second_factor_digits' }],
    [{ code: '1234567' }, { code: 'validation.second_factor_digits' }],
    [{ code: 123456 }, { code: 'validation.required' }],
    [{ renew: false }, { renew: 'validation.choice' }],
    [{ kode: '123456' }, { kode: 'validation.unknown_field' }],
  ])('refuses %j at its field', async (body, errors) => {
    const caller = await (await gateway.signIn(people.campaigns)).stepUp();
    await send(caller, 'POST', {});
    const answer = await send(caller, 'PUT', body);
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
  });

  it('keeps the secret encrypted, the recovery codes hashed, and neither in the audit', async () => {
    const { secret, codes } = await enrol(people.auditor);
    const tables = ['second_factors', 'recovery_codes', 'audit_entries', 'outbox_mails', 'login_history'];
    for (const table of tables) {
      const text = JSON.stringify(await query(`select * from ${table}`));
      expect(text, table).not.toContain(secret);
      for (const code of codes) expect(text.includes(code) || text.includes(code.replaceAll('-', ''))).toBe(false);
    }
    const actions = await query("select action from audit_entries where action like 'second_factor.%' order by id");
    expect(new Set(actions.map(({ action }) => action))).toEqual(
      new Set(['second_factor.start', 'second_factor.confirm']),
    );
  });
});

describe('signing in with a second factor', () => {
  let secret: string;
  let codes: string[];

  beforeAll(async () => {
    ({ secret, codes } = await enrol(people.main));
  });

  it('asks for the code after the right password only, and a missing one does not count as an attempt', async () => {
    expect((await login(people.main, { password: 'errada' })).body.code).toBe('invalid_credentials');
    for (let tries = 0; tries < 10; tries += 1) {
      const { status, body } = await login(people.main);
      expect([status, body.code]).toEqual([401, 'second_factor_required']);
    }
    const { status, body } = await login(people.main, { code: codeNow(secret) });
    expect([status, body.login.user.has_second_factor, body.login.user.must_enrol]).toEqual([200, true, false]);
  });

  it('takes a code once, however it is spaced, and none before it', async () => {
    clock.advance(2 * stepMs);
    const code = codeNow(secret);
    const spaced = `${code.slice(0, 3)} - ${code.slice(3)}`;
    expect((await login(people.main, { code: spaced })).status).toBe(200);
    for (const used of [code, codeNow(secret, -stepMs)]) {
      const { status, body } = await login(people.main, { code: used });
      expect([status, body.code]).toEqual([401, 'second_factor_invalid']);
    }
  });

  it.each([
    [-90 * secondMs, 401],
    [-30 * secondMs, 200],
    [30 * secondMs, 200],
    [90 * secondMs, 401],
  ])('with a clock that is %d ms off answers %i', async (shiftMs, expected) => {
    clock.advance(10 * stepMs);
    expect((await login(people.main, { code: codeNow(secret, shiftMs) })).status).toBe(expected);
    clock.advance(15 * 60 * secondMs);
  });

  it('counts wrong codes like wrong passwords', async () => {
    // Past the wrong codes of other tests.
    clock.advance(15 * 60 * secondMs);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await login(people.main, { code: 'abcdef' })).body.code).toBe('second_factor_invalid');
    }
    expect((await login(people.main, { code: codeNow(secret) })).status).toBe(429);
    clock.advance(15 * 60 * secondMs);
  });

  it('takes a recovery code once, in any case', async () => {
    const [first = '', second = ''] = codes;
    expect((await login(people.main, { code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await login(people.main, { code: first })).body.code).toBe('second_factor_invalid');
    const caller = await gateway.signIn(people.main, second);
    expect((await send(caller, 'GET')).body).toEqual({ enabled: true, recovery_codes_left: 8 });
  });

  it('of many uses of one code at once, one succeeds', async () => {
    clock.advance(20 * 60 * secondMs);
    const code = codeNow(secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(people.main, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('guessing codes', () => {
  it('is limited per account over all devices, and the owner, whose device goes on, is notified', async () => {
    const mails = mailsOf(gateway);
    const email = people.campaigns;
    const { secret } = await enrol(email);
    const enter = async (body: object, device: string) => {
      const headers = { 'x-device': device };
      const answer = await gateway.visitor.call('direct', 'POST', '/v2/login', { body, headers });
      return answer.status === 200 ? 'in' : String(answer.body.code);
    };
    const own = String((await login(email, { code: codeNow(secret) })).body.login.device);
    let secretWord = '';
    const guesses: string[] = [];
    for (let link = 0; link < 3; link += 1) {
      await gateway.visitor.call('direct', 'POST', '/create/user/reset', { body: { email } });
      const [hash = ''] = await mails.linksTo(email, 'password-reset');
      secretWord = `Trovoada-${900 + link}`;
      const body = { password: secretWord };
      const { device } = (await gateway.visitor.call('direct', 'PUT', `/user/reset/${hash}`, { body })).body;
      for (let tries = 0; tries < 5; tries += 1) {
        guesses.push(await enter({ username: email, password: secretWord, code: 'abcdef' }, device));
      }
    }
    expect(guesses).toEqual([...Array(10).fill('second_factor_invalid'), ...Array(5).fill('rate_limited')]);
    const warnings = (await mails.mailsTo(email)).filter(({ subject }) => subject.startsWith('Muitos códigos errados'));
    expect(warnings).toHaveLength(1);

    clock.advance(2 * stepMs);
    const right = () => ({ username: email, password: secretWord, code: codeNow(secret) });
    expect(await enter(right(), 'x'.repeat(43)), 'a right code of a stranger').toBe('rate_limited');
    expect(await enter(right(), own)).toBe('in');
    clock.advance(15 * 60 * secondMs);
    expect(await enter(right(), 'x'.repeat(43))).toBe('in');
    await query(
      `insert into login_history (user_id, result, at)
       select id, 'wrong_code', $1 from users, generate_series(1, 20) where email = $2`,
      [new Date(clock.now().getTime() - 20 * 60 * secondMs), email],
    );
    clock.advance(2 * stepMs);
    expect(await enter(right(), 'y'.repeat(43)), 'thirty a day').toBe('rate_limited');
    expect(await enter(right(), own)).toBe('in');
  });

  it('locks out neither the device that enrolled or proved itself by a step-up, nor the recovery codes', async () => {
    const email = people.assigned;
    const enter = async (code: string, device?: string) => {
      const headers: Record<string, string> = device === undefined ? {} : { 'x-device': device };
      const body = { username: email, password, code };
      const answer = await gateway.visitor.call('direct', 'POST', '/v2/login', { body, headers });
      return answer.status === 200 ? 'in' : String(answer.body.code);
    };
    const first = await gateway.visitor.call('direct', 'POST', '/v2/login', { body: { username: email, password } });
    const desk = String(first.body.login.device);
    const other = String((await login(email)).body.login.device);
    const caller = gateway.callerOf(String(first.body.login.token));
    const proven = await caller.stepUp();
    const { secret } = (await send(proven, 'POST', {})).body;
    const headers = { 'x-device': desk };
    const confirmed = await proven.call('direct', 'PUT', path, { body: { code: codeNow(secret) }, headers });
    const [recovery, second] = confirmed.body.recovery_codes as string[];
    clock.advance(stepMs);
    const guesses = [];
    for (let guess = 0; guess < 12; guess += 1) guesses.push(await enter('abcdef'));
    expect(guesses).toEqual([...Array(10).fill('second_factor_invalid'), 'rate_limited', 'rate_limited']);

    expect(await enter(codeNow(secret)), 'a stranger').toBe('rate_limited');
    expect(await enter(codeNow(secret), other), 'a device of the time before').toBe('rate_limited');
    expect(await enter(codeNow(secret), desk), 'the device that enrolled').toBe('in');
    for (let guess = 0; guess < 12; guess += 1) expect(await enter('0000-0000-0000')).toBe('second_factor_invalid');
    expect(await enter(String(recovery)), 'a recovery code of an unknown device').toBe('in');
    expect(await enter(String(recovery)), 'the same once more').toBe('second_factor_invalid');
    expect(await enter(String(second), other)).toBe('in');
  });
});

describe('a step-up with a second factor', () => {
  it('takes its code alone: no password, no recovery code, no code twice', async () => {
    const { caller, secret, codes } = await enrol(people.secondary);
    for (const body of [{}, { password }]) {
      const answer = await prove(caller, body);
      expect([answer.status, answer.body.code]).toEqual([401, 'second_factor_required']);
    }
    for (const [body, errors] of [
      [{ code: codes[0] ?? '' }, { code: 'validation.second_factor_wrong' }],
      [{ code: 'abcdef' }, { code: 'validation.second_factor_wrong' }],
    ] as const) {
      const answer = await prove(caller, body);
      expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    }
    const code = codeNow(secret);
    const answer = await prove(caller, { code });
    expect(answer.status).toBe(200);
    expect((await send(caller, 'GET')).status, 'the old token').toBe(401);
    const other = await gateway.signIn(people.secondary, codes[1]);
    expect((await prove(other, { code })).body.errors).toEqual({ code: 'validation.second_factor_wrong' });
  });

  it('without one takes the password alone', async () => {
    const caller = await gateway.signIn(people.readOnly);
    for (const body of [{}, { code: '123456' }]) {
      expect((await prove(caller, body)).body.errors).toEqual({ password: 'validation.required' });
    }
  });
});

describe('a second factor', () => {
  it('gets new recovery codes, which end the earlier ones', async () => {
    const { caller, codes } = await enrol(people.manager);
    const renewed = await send(caller, 'PUT', { renew: true });
    expect(renewed.body).toMatchObject({ enabled: true, recovery_codes_left: 10 });
    expect((await login(people.manager, { code: codes[0] ?? '' })).status).toBe(401);
    expect((await login(people.manager, { code: renewed.body.recovery_codes[0] })).status).toBe(200);
  });

  it('is turned off by its user: then the password is enough', async () => {
    const { caller } = await enrol(people.readOnly);
    expect((await send(caller, 'DELETE')).body).toEqual({ enabled: false, recovery_codes_left: 0 });
    expect((await mailTo(people.readOnly))?.text).toContain('foi desativada');
    expect((await login(people.readOnly)).status).toBe(200);
    expect((await send(caller, 'DELETE')).status).toBe(404);
  });
});

describe('a reset by an administrator', () => {
  const reset = (caller: TestCaller, id: number) => caller.call('direct', 'DELETE', `/user/second_factor/${id}`);

  it('removes a lost second factor, ends the sessions, holds the payments and notifies the user', async () => {
    const { caller } = await enrol(people.foreign);
    const administrator = await gateway.signIn(people.administrator);
    expect((await reset(administrator, 5)).body.code).toBe('step_up_required');
    const proven = await administrator.stepUp();
    expect((await proven.call('direct', 'GET', '/user/second_factor/5')).body.enabled).toBe(true);
    expect((await reset(proven, 5)).status).toBe(200);
    const mails = await query('select text from outbox_mails where "to" = $1', [people.foreign]);
    expect(mails.some((mail) => String(mail.text).includes('Nossa equipe removeu'))).toBe(true);
    expect((await send(caller, 'GET')).status).toBe(401);
    expect((await login(people.foreign)).status).toBe(200);
    expect(await query('select cause, user_id from payee_holds where affiliate_id = 2')).toEqual([
      { cause: 'second_factor', user_id: 1 },
    ]);
    for (const [id, status] of [
      [5, 404],
      [98_765, 404],
      [1, 403],
    ] as const) {
      expect((await reset(proven, id)).status, String(id)).toBe(status);
    }
    expect((await proven.call('direct', 'GET', '/user/second_factor/98765')).status).toBe(404);
  });
});

describe('where a second factor is compulsory', () => {
  it.each([
    ['staff', people.administrator, true],
    ['staff', people.main, false],
    ['all', people.main, true],
  ] as const)('for %s, the session of %s is limited to the enrolment: %s', async (rule, email, isLimited) => {
    const strict = await createTestGateway({ clock, env: { SECOND_FACTOR: rule } });
    const caller = await strict.signIn(email);
    expect((await caller.call('direct', 'GET', '/v2/auth')).body.user.must_enrol).toBe(isLimited);
    const limited = [403, 'second_factor_enrolment_required'];
    for (const path of ['/v2/user/sessions', '/v2/user/history']) {
      const { status, body } = await caller.call('direct', 'GET', path);
      expect([status, body.code]).toEqual(isLimited ? limited : [200, undefined]);
    }
    if (isLimited) {
      const proven = await caller.stepUp();
      const { secret } = (await send(proven, 'POST', {})).body;
      expect((await send(proven, 'PUT', { code: codeNow(secret) })).status).toBe(200);
      expect((await proven.call('direct', 'GET', '/v2/user/sessions')).status).toBe(200);
      expect((await proven.call('direct', 'GET', '/v2/auth')).body.user.must_enrol).toBe(false);
    }
    expect((await caller.call('direct', 'GET', '/logout')).status).toBe(200);
    await strict.close();
  });
});
