import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const clock = movableClock();
let answer: RequestListener;
let asked: string[] = [];
let main: TestCaller;

const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const gateway = await useGateway({ clock, env: { CNPJ_URL: `${url}/cnpj/v1/{document}` } });

beforeEach(async () => {
  asked = [];
  main = await gateway.signIn(people.main);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const json =
  (value: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));

const nameOf = (cnpj: string) => main.call('direct', 'GET', `/cnpj/data/${cnpj}`);

describe('the name of a company', () => {
  it('is all that is given of it, and is kept for a day', async () => {
    answer = json({ razao_social: ' MARINA MIDIA LTDA ', qsa: [{ nome_socio: 'Marina' }], cep: '01310100' });
    const { status, body } = await nameOf('12ABC34501DE35');
    expect([status, body]).toEqual([200, { razao_social: 'MARINA MIDIA LTDA' }]);
    await nameOf('12ABC34501DE35');
    expect(asked).toEqual(['/cnpj/v1/12ABC34501DE35']);

    clock.advance(24 * 60 * 60_000);
    main = await gateway.signIn(people.main);
    await nameOf('12ABC34501DE35');
    expect(asked).toHaveLength(2);
  });

  it('is not found where the service knows no such document', async () => {
    answer = json({ message: 'CNPJ não encontrado' }, 404);
    const { status, body } = await nameOf('00000000000191');
    expect([status, body.code]).toEqual([404, 'document_unknown']);
    expect(body.message).toMatch(/digite o nome/);
    expect(body.error).toBe(body.message);
  });

  const page: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  const broken: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"razao_social":');

  it.each([
    ['silence', () => undefined],
    ['a reset', (request) => void request.socket.destroy()],
    ['a web page', page],
    ['broken JSON', broken],
    ['an error', json({ message: 'down' }, 503)],
    ['another shape', json({ razao_social: '' })],
  ] as [string, RequestListener][])('is a time-out after %s, and is asked for again', async (_name, listener) => {
    answer = listener;
    const { status, body } = await nameOf('11222333000181');
    expect([status, body]).toEqual([
      504,
      { code: 'lookup_timeout', message: 'Tempo limite excedido', error: 'Tempo limite excedido' },
    ]);
    expect(asked).toHaveLength(1);
  });

  it.each(['12abc34501de35', '12ABC34501DE36', '52998224725', '1222233300018'])(
    'is not looked up for %s, which is no CNPJ',
    async (text) => {
      const { status, body } = await nameOf(text);
      expect([status, body]).toEqual([404, { code: 'not_found', message: body.message, error: body.message }]);
      expect(body.error).toEqual(expect.any(String));
      expect(asked).toEqual([]);
    },
  );

  it('is for those who enter payment data', async () => {
    answer = json({ razao_social: 'X' });
    for (const [email, expected] of [
      [people.secondary, 403],
      [people.administrator, 200],
    ] as const) {
      const caller = await gateway.signIn(email);
      expect((await caller.call('direct', 'GET', '/cnpj/data/12ABC34501DE35')).status).toBe(expected);
    }
    expect((await gateway.visitor.call('direct', 'GET', '/cnpj/data/12ABC34501DE35')).status).toBe(401);
  });
});

describe('the name of a person', () => {
  it('is typed where there is no service for it', async () => {
    const { status, body } = await main.call('direct', 'GET', '/cpf/data/52998224725');
    const text = 'A busca do nome não está disponível. Digite o nome do beneficiário.';
    expect([status, body]).toEqual([404, { code: 'document_lookup_off', message: text, error: text }]);
  });

  it('is not looked up for what is no CPF', async () => {
    const { body } = await main.call('direct', 'GET', '/cpf/data/52998224726');
    expect(body).toEqual({ code: 'not_found', message: body.message, error: body.message });
    expect(body.error).toEqual(expect.any(String));
  });
});
