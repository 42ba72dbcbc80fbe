import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type RestClient, restClient, signedInClient } from '../support/client.ts';
import type { ErrorBody } from '../support/expect-error.ts';
import { createForeignGateway, type ForeignGateway } from '../support/foreign-gateway.ts';
import { affiliates, newChannel, PASSWORD, reportCsv } from '../support/foreign-gateway-data.ts';
import { type Stack, startStack } from '../support/stack.ts';

const payee = {
  affiliate_id: 101,
  document_type: 'CPF',
  document_number: '52998224725',
  business_name: 'Empresa 22 Ltda',
  trademark: null,
  email: 'ana@outra.test',
  phone_number: '5511987654321',
};

describe('with a gateway that follows the specification alone', () => {
  let gateway: ForeignGateway;
  let stack: Stack;
  let affiliate: RestClient;
  let staff: RestClient;

  beforeAll(async () => {
    gateway = await createForeignGateway();
    await gateway.start();
    stack = await startStack({ gateways: 0, env: { GATEWAY_URL: gateway.url, RATE_LIMIT_SCALE: '100' } });
    affiliate = await signedInClient(stack.url, 'ana@outra.test', PASSWORD);
    staff = await signedInClient(stack.url, 'chefe@outra.test', PASSWORD);
  });

  afterAll(async () => {
    await stack.stop();
    await gateway.stop();
  });

  const list = (client: RestClient, path: string) => client.get<Record<string, unknown>[]>(path);
  const ids = ({ body }: Answer<Record<string, unknown>[]>) => body.map(({ id }) => id);

  describe('the session', () => {
    it('signs in whoever the gateway knows, as what its profile says, and keeps the token to itself', async () => {
      const client = restClient(stack.url);
      const answer = await client.login('ana@outra.test', PASSWORD);
      expect(answer).toMatchObject({
        status: 200,
        body: { user: { id: 77, name: 'Ana Souza', email: 'ana@outra.test', profile: 'afiliado', affiliate_id: 101 } },
      });
      expect(JSON.stringify(answer.body)).not.toMatch(/outra\||10\.0\.0\.1/);

      expect((await client.get('/api/session')).body).toEqual(answer.body);
      expect((await staff.get('/api/session')).body).toMatchObject({ user: { id: 501, profile: 'operacoes' } });
    });

    it('reports a wrong password as what it is, and ends by the call that the gateway has for it', async () => {
      const client = restClient(stack.url);
      expect(await client.login('ana@outra.test', 'errada-123')).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      });

      await client.login('ana@outra.test', PASSWORD);
      expect((await client.delete('/api/session')).status).toBe(200);
      expect(gateway.requests.at(-1)).toMatchObject({ method: 'GET', url: '/logout' });
      expect(await client.get('/api/channel')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    });

    it('sends the gateway the token and none of the browser’s own headers', async () => {
      await affiliate.get('/api/channel', { Authorization: 'Bearer forged', 'X-Forwarded-For': '203.0.113.9' });
      const { headers } = gateway.requests.at(-1)!;
      expect(headers.authorization).toBe('Bearer outra|77');
      expect(headers.cookie).toBeUndefined();
      expect(headers['x-forwarded-for']).toBeUndefined();
    });
  });

  describe('lists', () => {
    it('cuts any range out of its pages exactly, with ids as numbers', async () => {
      const expected = affiliates.map(({ id }) => Number(id));
      for (const [first, last] of [
        [0, 9],
        [5, 14],
        [20, 29],
        [13, 13],
        [7, 22],
      ] as const) {
        const answer = await list(staff, `/api/affiliate?range=[${first},${last}]`);
        expect(ids(answer), `${first} to ${last}`).toEqual(expected.slice(first, last + 1));
        expect(answer.headers.get('Content-Range')).toBe(`affiliate ${first}-${Math.min(last, 22)}/23`);
        expect(answer.headers.get('X-Total-Count')).toBe('23');
      }
    });

    it.each([
      ['id', 'ASC'],
      ['id', 'DESC'],
      ['name', 'ASC'],
      ['status', 'DESC'],
    ] as const)('sorts by %s %s although the gateway knows no order', async (field, direction) => {
      const { body } = await list(staff, `/api/affiliate?range=[0,99]&sort=["${field}","${direction}"]`);
      const sign = direction === 'ASC' ? 1 : -1;
      const inOrder = body.toSorted((left, right) => {
        const [a, b] = [left[field], right[field]];
        const byField =
          typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'pt-BR');
        return sign * (byField || Number(left.id) - Number(right.id));
      });
      expect(body.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
      expect(body).toHaveLength(23);
    });

    it('filters although the gateway ignores the key, and counts what is left', async () => {
      const answer = await list(staff, '/api/affiliate?filter={"status":0}&range=[0,2]');
      expect(answer.body.map(({ status }) => status)).toEqual([0, 0, 0]);
      expect(answer.headers.get('X-Total-Count')).toBe('8');

      const channels = await list(staff, '/api/channel?filter={"affiliate_id":102}');
      expect(channels.body.map(({ affiliate_id: owner }) => owner)).toEqual([102, 102]);
    });

    it('gives the channels of the affiliate that asks, as the contract has them', async () => {
      const { body } = await list(affiliate, '/api/channel?filter={"status":3}');
      expect(body).toMatchObject([
        { id: 906, affiliate_id: 101, status: 3, site_type_id: 2, force_active: true, cj_id: '', version: 0 },
        { id: 903, affiliate_id: 101, status: 3 },
      ]);
      expect(body[0]).not.toHaveProperty('pixel');
    });

    it('gives a page of the report, filtered by the gateway’s own keys', async () => {
      const answer = await list(affiliate, '/api/conversion?range=[3,7]');
      expect(ids(answer)).toEqual([5024, 5023, 5022, 5021, 5020]);
      expect(answer.headers.get('X-Total-Count')).toBe('27');
      expect(answer.body[0]).toMatchObject({
        transaction_amount: 13.5,
        affiliate_commission_cost: 1.05,
        xtrasParams1: null,
      });

      const filtered = await list(affiliate, '/api/conversion?filter={"order_id":"P-04"}');
      expect(ids(filtered)).toEqual([5023]);
      expect(gateway.requests.at(-1)?.url).toMatch(/^\/redirect\?app=report&path=\/api\/get\/report&/);
      expect(gateway.requests.at(-1)?.url).toMatch(/id_affiliate=101/);
    });

    it('gives the sum of each bucket, alone and all at once', async () => {
      const all = await list(affiliate, '/api/commission-sum');
      expect(all.body).toEqual([
        { id: '1', value: 0 },
        { id: '2', value: 1234.5 },
        { id: '3,12,4', value: 99.01 },
      ]);
      for (const [state, value] of Object.entries({ '2': 1234.5, '3,12,4': 99.01, '1': 0 })) {
        const { body } = await list(affiliate, `/api/commission-sum?filter={"affiliate_id":101,"state":"${state}"}`);
        expect(body).toEqual([{ id: state, value }]);
      }
    });

    it('says that there is no such thing where the gateway has no call for it', async () => {
      const answer = await affiliate.get<ErrorBody>('/api/conversion-total');
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(answer.body.message).not.toMatch(/route/i);
    });
  });

  describe('one record', () => {
    it('is found by its number, is absent in our words, and another affiliate’s is as absent', async () => {
      expect((await staff.get('/api/affiliate/110')).body).toMatchObject({ id: 110, comercial_manager_id: null });
      const absent = await staff.get<ErrorBody>('/api/affiliate/999');
      expect(absent).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(absent.body.message).not.toMatch(/query/i);
      expect(await affiliate.get('/api/affiliate/102')).toMatchObject({ status: 404 });
    });

    it('is changed although the gateway keeps no versions and answers with a word', async () => {
      const { body: before } = await affiliate.get<Record<string, unknown>>('/api/affiliate/101');
      const answer = await affiliate.put('/api/affiliate/101', { ...before, city: 'Santos' });
      expect(answer).toMatchObject({
        status: 200,
        body: { id: 101, city: 'Santos', business_name: before.business_name },
      });
      expect(await staff.put('/api/affiliate/110', { status: 2 })).toMatchObject({ status: 200, body: { status: 2 } });
    });
  });

  describe('the standing of a payout', () => {
    it('is made from the calls of the specification where there is none for it', async () => {
      const { body } = await affiliate.get<Record<string, unknown>>('/api/payout-standing/101');
      expect(body).toMatchObject({
        id: 101,
        available: 1234.5,
        minimum: 500,
        payment_info: { affiliate_id: 101, bank_agency: null, pix_key: null, version: 0 },
        blockers: [
          { code: 'payment_info', values: { fields: ['bank_agency'] }, fix_path: '/account/myaccount/pay_info' },
        ],
        hold_until: null,
        next_payment: null,
      });
      expect(body.cut_off).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(await affiliate.get('/api/payout-standing/102')).toMatchObject({ status: 404 });
    });
  });

  describe('what it says to people', () => {
    it('a channel is created whatever little it answers, and its refusal is shown', async () => {
      const created = await affiliate.post('/api/channel', newChannel);
      expect(created).toMatchObject({
        status: 201,
        body: { id: 907, name: 'Canal novo', status: 2, affiliate_id: 101 },
      });
      const refused = await affiliate.post('/api/channel', { ...newChannel, name: 'repetido' });
      expect(refused).toMatchObject({ status: 422, body: { code: 'refused', message: 'Este canal já existe.' } });
      const other = await affiliate.post('/api/channel', { ...newChannel, name: 'sem erro' });
      expect(other).toMatchObject({ status: 422, body: { code: 'refused', message: 'Categoria não encontrada.' } });
    });

    it('a payment is asked for in its payload, and its message and its refusal are shown', async () => {
      const created = await affiliate.post('/api/payment-request', payee, { 'Idempotency-Key': 'key-of-the-press-1' });
      expect(created).toMatchObject({
        status: 201,
        body: { affiliate_id: 101, message: 'Pedido recebido, prazo de 5 dias.', payment_id: null, amount: null },
      });
      const { url, body } = gateway.requests.at(-1)!;
      expect(url).toBe('/v2/redirect?app=finance&path=/api/v2/payment_request');
      expect(JSON.parse(body)).toEqual(payee);

      expect(await affiliate.post('/api/payment-request', { ...payee, business_name: null })).toMatchObject({
        status: 422,
        body: { code: 'affiliate_business_name_empty' },
      });
      expect(await affiliate.post('/api/payment-request', { ...payee, email: 'bloqueada@outra.test' })).toMatchObject({
        status: 422,
        body: { code: 'refused', message: 'Pagamentos suspensos até segunda-feira.' },
      });
    });

    it('a registration is taken, and its refusals are shown one by one', async () => {
      const visitor = restClient(stack.url);
      const register = (email: string, password = 'Boa-Senha-77') =>
        visitor.post('/api/registration', { name: 'Rui Reis', last_name: 'Reis', email, password });
      expect(await register('rui@outra.test')).toMatchObject({ status: 201, body: { message: 'Confira seu e-mail.' } });
      expect(await register('ana@outra.test')).toMatchObject({
        status: 422,
        body: { code: 'registration_refused', message: 'O e-mail já está em uso.\nUse outro e-mail.' },
      });
      const badPassword = await register('rui@outra.test', 'Proibida-9#');
      expect(badPassword).toMatchObject({ status: 422, body: { code: 'registration_refused' } });
      expect((badPassword.body as ErrorBody).errors?.password).toContain('caracteres não permitidos');
    });

    it('the report is streamed as the gateway writes it, by the filter names of its own', async () => {
      const response = await affiliate.raw('/api/conversion.csv?filter={"order_id":"P-01"}');
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).toString('utf8')).toBe(reportCsv);
      expect(response.headers.get('Content-Type')).toMatch(/^text\/csv/);
      expect(response.headers.get('Set-Cookie')).toBeNull();
      const { url, headers } = gateway.requests.at(-1)!;
      expect(url).toMatch(/^\/redirect\?app=report&path=\/api\/get\/report\/export_csv&/);
      expect(new URL(url, gateway.url).searchParams.get('affiliate_id')).toBe('101');
      expect(headers.cookie).toBeUndefined();
    });
  });
});
