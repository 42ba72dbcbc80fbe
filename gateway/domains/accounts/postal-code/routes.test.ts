import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';

const clock = movableClock();
const servers: Server[] = [];
const services: { answer: RequestListener; asked: string[] }[] = [];

/** Starts a local postal code service whose response each test sets. */
async function startService(): Promise<string> {
  const service: (typeof services)[number] = { answer: (_request, response) => response.end(), asked: [] };
  const server = createServer((request, response) => {
    service.asked.push(request.url ?? '');
    service.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  services.push(service);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json =
  (value: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));

const [first, second] = [await startService(), await startService()];
const gateway = await useGateway({ clock, env: { CEP_URLS: `${first}/ws/{zip}/json/,${second}/v1/{zip}` } });
let caller = await gateway.signIn(people.main);

afterEach(() => {
  for (const service of services) service.asked = [];
});

afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

const getAddress = (zip: string) => caller.call('affiliate', 'GET', `/api/getAddress/${zip}`);

const viaCep = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  unidade: '',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  estado: 'São Paulo',
  ibge: '3550308',
};

describe('the address of a postal code', () => {
  it('comes from the first service, in the wire format, and is cached for 30 days', async () => {
    services[0]!.answer = json(viaCep);
    const expected = {
      cep: '01310100',
      logradouro: 'Avenida Paulista',
      complemento: 'de 612 a 1510 - lado par',
      bairro: 'Bela Vista',
      localidade: 'São Paulo',
      uf: 'SP',
    };
    const { status, body } = await getAddress('01310100');
    expect([status, body]).toEqual([200, expected]);
    expect(services.map(({ asked }) => asked)).toEqual([['/ws/01310100/json/'], []]);

    expect((await getAddress('01310100')).body).toEqual(expected);
    expect(services[0]!.asked).toHaveLength(1);
    clock.advance(30 * 24 * 60 * 60_000);
    caller = await gateway.signIn(people.main);
    await getAddress('01310100');
    expect(services[0]!.asked).toHaveLength(2);
  });

  it.each([{ erro: true }, { erro: 'true' }])(
    'is `erro` for an unknown code, without asking other services: %j',
    async (answer) => {
      services[0]!.answer = json(answer);
      const { status, body } = await getAddress('99999999');
      expect([status, body]).toEqual([200, { erro: true }]);
      expect(services[1]!.asked).toEqual([]);
    },
  );

  it('is `erro` when a service returns 404 for an unknown code', async () => {
    services[0]!.answer = json({ name: 'CepPromiseError', type: 'service_error' }, 404);
    expect((await getAddress('99999998')).body).toEqual({ erro: true });
    expect(services[1]!.asked).toEqual([]);
  });

  const silence: RequestListener = () => undefined;
  const reset: RequestListener = (request) => request.socket.destroy();
  const page: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  const redirect: RequestListener = (_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  const broken: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"cep":');
  const endless: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(50_000));

  it.each([
    ['no answer in 3 seconds', silence, '20040001'],
    ['a reset', reset, '20040002'],
    ['a web page', page, '20040003'],
    ['a redirect', redirect, '20040004'],
    ['broken JSON', broken, '20040005'],
    ['an answer too long', endless, '20040006'],
    ['an error', json({ message: 'down' }, 503), '20040007'],
    ['another shape', json({ city: 'Rio' }), '20040008'],
    ['a shape with another type', json({ ...viaCep, uf: 7 }), '20040009'],
  ])('comes from the second service after %s of the first', async (_name, answer, zip) => {
    services[0]!.answer = answer;
    services[1]!.answer = json({
      cep: zip,
      state: 'RJ',
      city: 'Rio de Janeiro',
      neighborhood: null,
      street: null,
      service: 'x',
    });
    const { status, body } = await getAddress(zip);
    expect([status, body]).toEqual([
      200,
      { cep: zip, logradouro: '', complemento: '', bairro: '', localidade: 'Rio de Janeiro', uf: 'RJ' },
    ]);
    expect(services[1]!.asked).toEqual([`/v1/${zip}`]);
  });

  it('is a time-out when no service gives a usable response', async () => {
    services[0]!.answer = reset;
    services[1]!.answer = json({}, 500);
    const { status, body } = await getAddress('30000000');
    expect(status).toBe(504);
    expect(body).toMatchObject({ code: 'lookup_timeout', message: 'Tempo limite excedido' });
  });

  it('says so where no service is configured', async () => {
    const { cepUrls } = gateway.context.env;
    gateway.context.env.cepUrls = [];
    try {
      const { status, body } = await getAddress('30000001');
      const message = 'A busca de CEP não está disponível. Digite o endereço.';
      expect([status, body]).toEqual([404, { code: 'postal_code_lookup_off', message, Error: message }]);
    } finally {
      gateway.context.env.cepUrls = cepUrls;
    }
  });

  it('requires eight digits and a session', async () => {
    expect((await getAddress('0131010')).status).toBe(404);
    expect((await getAddress('0131010a')).status).toBe(404);
    expect((await gateway.visitor.call('affiliate', 'GET', '/api/getAddress/01310100')).status).toBe(401);
    expect(services.flatMap(({ asked }) => asked)).toEqual([]);
  });
});

describe('the fixed lists', () => {
  it('contain the 463 banks and 250 countries', async () => {
    const { body: banks } = await caller.call('affiliate', 'GET', '/api/banks');
    expect(banks).toHaveLength(463);
    expect((await caller.call('affiliate', 'GET', '/api/banks/260')).body).toEqual(
      banks.find(({ code }: { code: string }) => code === '260'),
    );
    expect((await caller.call('affiliate', 'GET', '/api/banks/000')).status).toBe(404);
    const { body: countries } = await caller.call('affiliate', 'GET', '/api/countries');
    expect(countries).toHaveLength(250);
    expect(countries).toContainEqual(expect.objectContaining({ sigla: 'BR', nome_pais: 'Brasil' }));
  });

  it('are returned at both addresses, with the app name in any case', async () => {
    for (const address of ['/redirect?app=AFFILIATE&path=/api/banks', '/v2/redirect?app=affiliate&path=/api/banks']) {
      const headers = { authorization: `Bearer ${caller.token}` };
      expect((await fetch(gateway.url + address, { headers })).status).toBe(200);
    }
  });
});
