import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

/** Accesses, passwords and login e-mails, by our gateway's answers and by those of one that knows the wire alone. */

let proxy: ProxyHarness;
beforeEach(async () => {
  proxy = await startProxy();
});
afterEach(() => proxy.close());

const users = '/v2/affiliate/settings/users';
const bodiesOf = (call: string) =>
  proxy.double.requests.filter((request) => request.call === call).map(({ body }) => body);

describe('accesses', () => {
  const rows = [
    { id: 2, name: 'Bia', email: 'afiliado@demo.test' },
    { id: 9, name: 'Nina', email: 'nina@example.test' },
  ];
  const body = { name: 'Nina', email: 'nina@example.test' };

  it('of a gateway that sends no more than the wire are complete', async () => {
    proxy.double.on(`GET ${users}`, () => ({ json: rows }));
    const { body: list } = await proxy.call('GET', '/api/access', { as: 'affiliate' });
    expect(list[0]).toEqual({ ...rows[0], level: null, is_main: null, invited_at: null, activated_at: null });
  });

  it('are found by their e-mail where the answer is a message alone', async () => {
    proxy.double.on(`GET ${users}`, () => ({ json: rows }));
    proxy.double.on(`POST ${users}`, () => ({ status: 201, json: { message: 'Criado' } }));
    const mine = await proxy.call('POST', '/api/access', { as: 'affiliate', body });
    expect([mine.status, mine.body.id]).toEqual([201, 9]);
    const staff = await proxy.call('POST', '/api/access', { as: 'staff', body: { ...body, affiliate_id: 1 } });
    expect([staff.status, staff.body.id]).toEqual([201, 9]);
    expect(bodiesOf(`POST ${users}`)).toEqual([
      { ...body, affiliate_id: 1 },
      { ...body, affiliate_id: 1 },
    ]);
  });

  it('show a taken e-mail at its field, in the texts of the gateway', async () => {
    proxy.double.on(`POST ${users}`, () => ({ status: 400, json: { email: ['O e-mail já está cadastrado.'] } }));
    const answer = await proxy.call('POST', '/api/access', { as: 'affiliate', body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_fields', errors: { email: 'O e-mail já está cadastrado.' } });
  });

  it('need the affiliate that staff mean', async () => {
    expect((await proxy.call('GET', '/api/access', { as: 'staff' })).body.errors).toHaveProperty('affiliate_id');
    expect((await proxy.call('POST', '/api/access', { as: 'staff', body })).body.errors).toHaveProperty('affiliate_id');
  });
});

describe('the login e-mail', () => {
  const call = 'PUT /v2/affiliate/settings/email';
  const change = (id: number, as: 'staff' | 'affiliate') =>
    proxy.call('PUT', `/api/login-email/${id}`, { as, body: { email: 'nova@example.test' } });

  it('is sent with its affiliate, and not read again, because the session has ended', async () => {
    proxy.double.on(call, () => ({ json: { message: 'ok' } }));
    expect((await change(1, 'affiliate')).body).toEqual({ id: 1, email: 'nova@example.test' });
    expect((await change(7, 'staff')).body).toEqual({ id: 7, email: 'nova@example.test' });
    expect(bodiesOf(call)).toEqual([
      { affiliate_id: 1, email: 'nova@example.test' },
      { affiliate_id: 7, email: 'nova@example.test' },
    ]);
  });

  it('that is taken shows at its field', async () => {
    const refusal = { update_affiliate_email: { email: ['E-mail em uso'] } };
    proxy.double.on(call, () => ({ status: 422, json: refusal }));
    expect((await change(1, 'affiliate')).body).toMatchObject({ errors: { email: 'E-mail em uso' } });
  });
});

describe('passwords', () => {
  const own = { password: 'Trovoada-77', current_password: 'Demo-2026' };

  it('are changed by the id own, and by staff by the id of a user', async () => {
    proxy.double.on('PUT /edit/user/resetpass', () => ({ json: { message: 'Senha Atualizada com sucesso' } }));
    proxy.double.on('PUT /edit/user/resetaffiliatepass/:id', () => ({ json: { message: 'ok' } }));
    const answer = await proxy.call('PUT', '/api/password/own', { as: 'affiliate', body: own });
    expect(answer.body).toEqual({ id: 'own', message: 'Senha Atualizada com sucesso' });
    const body = { password: own.password };
    expect((await proxy.call('PUT', '/api/password/9', { as: 'staff', body })).body).toEqual({ id: 9, message: 'ok' });
    expect((await proxy.call('PUT', '/api/password/9', { as: 'affiliate', body })).status).toBe(404);
    const long = await proxy.call('PUT', '/api/password/own', {
      as: 'affiliate',
      body: { ...own, password: 'dezessete-letras1' },
    });
    expect(long.body.errors).toEqual({ password: 'Use no máximo 16 caracteres' });
  });

  it('that are blocked do not end the session, whoever words it', async () => {
    for (const json of [
      { message: 'Alteração de senha bloqueada' },
      { message: 'Alteração de senha bloqueada', code: 'password_change_blocked' },
    ]) {
      proxy.double.on('PUT /edit/user/resetpass', () => ({ status: 401, json }));
      const answer = await proxy.call('PUT', '/api/password/own', { as: 'affiliate', body: own });
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        429,
        'password_change_blocked',
        'Alteração de senha bloqueada',
      ]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('are checked by the id own', async () => {
    proxy.double.on('GET /user/check/resetpass', () => ({ json: { can_reset: false } }));
    const { body } = await proxy.call('GET', '/api/password-check/own', { as: 'affiliate' });
    expect(body).toEqual({ id: 'own', can_reset: false });
  });
});

describe('mailed links', () => {
  const device = 'a-device-of-the-gateway';

  it('make the browser a known device, and sign nobody in', async () => {
    proxy.double.on('PUT /user/reset/:id', () => ({ json: { message: 'ok', device } }));
    proxy.double.on('POST /user/invitation', () => ({ status: 201, json: { message: 'ok', device } }));
    const body = { password: 'Trovoada-77' };
    const headers = { Cookie: 'device=an-older-one' };
    const reset = await proxy.call('PUT', '/api/password-reset/abc_DEF-1', { body, headers });
    const invited = await proxy.call('POST', '/api/invitation', { body: { hash: 'abc', ...body } });
    for (const answer of [reset, invited]) {
      expect([200, 201]).toContain(answer.status);
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^device=a-device-of-the-gateway;.*HttpOnly/),
      ]);
      expect(answer.text).not.toContain(device);
    }
    const [call] = proxy.double.requests.filter(({ call: name }) => name === 'PUT /user/reset/abc_DEF-1');
    expect(call?.headers['x-device']).toBe('an-older-one');
  });

  it('are asked for with the same answer for every e-mail', async () => {
    proxy.double.on('POST /create/user/reset', () => ({ status: 201, json: { message: 'Se o e-mail…' } }));
    const answer = await proxy.call('POST', '/api/password-reset', { body: { email: 'a@example.test' } });
    expect([answer.status, answer.body.message]).toEqual([201, 'Se o e-mail…']);
    expect((await proxy.call('POST', '/api/password-reset', { body: {} })).body.errors).toHaveProperty('email');
  });
});
