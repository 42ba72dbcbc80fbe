import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;
beforeAll(async () => {
  proxy = await startProxy();
});
afterAll(() => proxy.close());

describe('gateway refusal', () => {
  const bankRefused = async (status: number, json: unknown, headers = {}) => {
    proxy.double.on('GET affiliate /api/banks/:id', () => ({ status, json, headers }));
    return proxy.call('GET', '/api/bank/001', { as: 'staff' });
  };

  it.each([
    [401, { message: 'legacy' }, 401, 'unauthenticated'],
    [403, { Error: 'legacy', message: 'legacy' }, 403, 'forbidden'],
    [404, { message: 'legacy' }, 404, 'not_found'],
    [409, { error: 'legacy', code: 'state_conflict' }, 409, 'state_conflict'],
    [413, { message: 'legacy' }, 413, 'body_too_large'],
    [429, { message: 'legacy' }, 429, 'rate_limited'],
    [500, { message: 'legacy' }, 502, 'gateway_error'],
    [422, { data: { msg: ['payment_info_incomplete'] } }, 422, 'payment_info_incomplete'],
    [418, '<b>legacy</b>', 422, 'refused'],
    [503, { message: 'legacy', code: 'database_unavailable' }, 503, 'gateway_unavailable'],
    [504, { message: 'legacy', code: 'lookup_timeout' }, 504, 'lookup_timeout'],
  ])('%d %j becomes %d %s with our text', async (from, json, status, code) => {
    const answer = await bankRefused(from, json);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).not.toContain('legacy');
  });

  it.each([
    [409, { error: 'Este banco foi incorporado.' }, 409, 'state_conflict'],
    [400, { message: 'Este banco foi incorporado.' }, 422, 'refused'],
    [422, { data: { msg: ['Este banco foi incorporado.', 'Segundo motivo.'] } }, 422, 'refused'],
    [422, { data: { msg: 'Este banco foi incorporado.' } }, 422, 'refused'],
    [418, { Error: 'Este banco foi incorporado.', message: 'Falhou' }, 422, 'refused'],
  ])("%d %j without a known code shows the gateway's first text", async (from, json, status, code) => {
    const answer = await bankRefused(from, json);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toBe('Este banco foi incorporado.');
  });

  it.each([
    [409, 'Conflict', 'O status atual não permite esta operação. Recarregue e tente novamente.'],
    [400, 'Bad Request.', 'O pedido foi recusado.'],
    [400, ' ', 'O pedido foi recusado.'],
    [422, 'App\\Models\\Bank', 'O pedido foi recusado.'],
    [422, 'x'.repeat(301), 'O pedido foi recusado.'],
  ])('%d %j has no user-readable text and shows a general one', async (from, message, shown) => {
    expect((await bankRefused(from, { message })).body.message).toBe(shown);
  });

  it('forwards Retry-After', async () => {
    const answer = await bankRefused(429, { message: 'x' }, { 'retry-after': '7' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('shows only catalogue texts as field errors', async () => {
    const errors = { name: 'validation.required', url: 'select * from sites', cj_id: 'validation.nothing' };
    const answer = await bankRefused(400, { message: 'x', code: 'invalid_fields', errors });
    expect(answer.body.errors).toEqual({
      name: 'Preencha este campo',
      url: 'Valor inválido',
      cj_id: 'Valor inválido',
    });
  });

  it('shows an amount below zero with its sign before the currency', async () => {
    const answer = await bankRefused(422, { message: 'x', code: 'schedule_amount', values: { available: -140.72 } });
    expect(answer.body.message).toMatch(/, de -R\$ 140,72\.$/);
  });

  it('shows a general text when the amount for its text is missing', async () => {
    const answer = await bankRefused(422, { data: { msg: ['below_minimum'] } });
    expect(answer.body).toMatchObject({ code: 'below_minimum', message: 'O pedido foi recusado.' });
  });
});

describe("the gateway's own text is shown where the specification requires it", () => {
  const register = async (json: unknown, status = 400) => {
    proxy.double.on('POST /v2/register/affiliate', () => ({ status, json }));
    const body = { name: 'Ana Souza', email: 'a@example.test', password: 'Demo-2026' };
    return proxy.call('POST', '/api/registration', { body });
  };

  it('for a registration, one line per text', async () => {
    const answer = await register({ affiliate_register: ['E-mail já cadastrado.', 'Nome inválido.'] });
    expect([answer.status, answer.body.code]).toEqual([422, 'registration_refused']);
    expect(answer.body.message).toBe('E-mail já cadastrado.\nNome inválido.');
  });

  it('replaced for the password format, at the field', async () => {
    const answer = await register({ affiliate_register: ['The password format is invalid.'] });
    expect(answer.body.errors.password).toBe(
      'Erro: A senha contém caracteres não permitidos. Por favor, substitua-os e tente novamente.',
    );
    expect(answer.text).not.toContain('The password');
  });

  it('together with other errors of the registration', async () => {
    const answer = await register({ affiliate_register: ['The password format is invalid.', 'Nome inválido.'] });
    expect([answer.body.message, Object.keys(answer.body.errors)]).toEqual(['Nome inválido.', ['password']]);
  });

  it('for a channel, `Error` before `message`', async () => {
    proxy.double.on('POST affiliate /api/v2/site', () => ({
      status: 400,
      json: { Error: 'A URL já existe', message: 'Falhou' },
    }));
    const body = { site_type_id: 1, name: 'N', category: 'C', url: 'https://n.example', description: 'D' };
    const answer = await proxy.call('POST', '/api/channel', { as: 'affiliate', body });
    expect(answer.body.message).toBe('A URL já existe');
  });

  it.each(['<script>alert(1)</script>', 'SQLSTATE[23000]: Integrity', 'x'.repeat(301), 'a\u0000b', { toString: 1 }])(
    'but never %j',
    async (text) => {
      const answer = await register({ affiliate_register: [text] });
      expect(answer.body.message).toBe('Não foi possível concluir o cadastro.');
    },
  );
});
