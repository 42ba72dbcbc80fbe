import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { pageFactsOf } from './page-facts.ts';

let answer: RequestListener;

const server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
// A configured origin may be at any address; every other one is guarded.
const gateway = await useGateway({ env: { CEP_URLS: `${origin}/{zip}` } });
const main = await gateway.signIn(people.main);

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const preview = (url: string) => main.call('direct', 'GET', `/v2/link/preview?url=${encodeURIComponent(url)}`);
const html =
  (body: string | Buffer, type = 'text/html; charset=utf-8'): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body);

it('returns title, description and picture, in the charset of the page, after a redirect', async () => {
  const page =
    '<title>Tênis</title><meta content="Prom&ccedil;&atilde;o" name=description><meta property="og:image" content="https://c.example/1.png">';
  answer = (request, response) => {
    if (request.url === '/old') response.writeHead(301, { location: '/new' }).end();
    else html(Buffer.from(page, 'latin1'), 'text/html; charset=iso-8859-1')(request, response);
  };
  expect((await preview(`${origin}/old`)).body).toEqual([
    {
      id: `${origin}/old`,
      url: `${origin}/new`,
      title: 'Tênis',
      description: 'Promção',
      image_url: 'https://c.example/1.png',
    },
  ]);
});

it.each([
  ['https://127.0.0.1/', 'an address of this machine'],
  ['https://169.254.169.254/latest/meta-data', 'an address of the network'],
  ['https://[::ffff:10.0.0.1]/', 'a private address, written otherwise'],
  ['https://localhost/', 'a name of this machine'],
  ['http://example.com/', 'no https'],
  ['https://user:pw@example.com/', 'credentials'],
  ['https://example.com:8443/', 'a port'],
  ['javascript:alert(1)', 'no address'],
  ['https://nobody.invalid/', 'a name that does not exist'],
  ['nonsense', 'no address'],
])('refuses %s: %s', async (url) => {
  const refused = await preview(url);
  expect([refused.status, refused.body.code]).toEqual([422, 'preview_unavailable']);
});

it.each([
  [
    'a redirect to a private address',
    (_: unknown, response) => response.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
  ],
  [
    'a redirect to another port',
    (_: unknown, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  [
    'a redirect to no https',
    (_: unknown, response) => response.writeHead(302, { location: 'http://example.com/' }).end(),
  ],
  ['endless redirects', (_: unknown, response) => response.writeHead(302, { location: '/again' }).end()],
  ['what is no page', html('{}', 'application/json')],
  [
    'a page that is missing',
    (_: unknown, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('x'),
  ],
] as [string, RequestListener][])('refuses %s with the same words', async (_name, listener) => {
  answer = listener;
  const refused = await preview(`${origin}/page`);
  expect([refused.status, refused.body.code]).toEqual([422, 'preview_unavailable']);
});

it('reads the beginning of a page without end', async () => {
  answer = html(`<title>Longa</title>${'x'.repeat(2_000_000)}`);
  expect((await preview(`${origin}/`)).body[0].title).toBe('Longa');
});

it('gives plain texts only', () => {
  const facts = pageFactsOf(
    `<title>\n Oferta &lt;b&gt; &#x202e;&#9;do  dia &unknown; </title><meta property="og:image" content="javascript:alert(1)"><meta name="description" content='${'á'.repeat(900)}'>`,
    'https://loja.example.com/p',
  );
  expect(facts.title).toBe('Oferta <b> do dia &unknown;');
  expect(facts.description).toHaveLength(400);
  expect(facts.imageUrl).toBeNull();
});

it.each([
  ['titles', '<title'],
  ['metas', '<meta '],
  ['contents', '<meta content="'],
  ['references', '<meta name="description" content="&#'],
])('reads half a megabyte of %s without an end at once, and nothing in it', (_name, part) => {
  // A pattern that looks for the end of each from its beginning would hold up the whole gateway for a minute.
  const page = part.repeat(Math.ceil((512 * 1024) / part.length));
  const nothing = { title: null, description: null, imageUrl: null };
  expect(pageFactsOf(page, 'https://loja.example.com/')).toEqual(nothing);
  expect(pageFactsOf(`${page}>`, 'https://loja.example.com/')).toEqual(nothing);
});
