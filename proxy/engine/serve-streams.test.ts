import { type IncomingMessage, request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

const csvCall = 'GET report /api/get/report/export_csv';
const importCall = 'POST report /api/conversion/import';

let proxy: ProxyHarness;
beforeEach(async () => {
  proxy = await startProxy();
});
afterEach(() => proxy.close());

const exportCsv = (filter?: unknown, as: 'staff' | 'affiliate' = 'staff') =>
  proxy.call(
    'GET',
    `/api/conversion.csv${filter === undefined ? '' : `?filter=${encodeURIComponent(JSON.stringify(filter))}`}`,
    { as },
  );

describe('conversion export', () => {
  it('is a download of the filtered rows, byte for byte', async () => {
    const csv = '\uFEFFid;valor\r\n1;"10,50"\r\n';
    proxy.double.on(csvCall, () => ({ text: csv, headers: { 'set-cookie': 'a=b', 'x-internal': 'secret' } }));
    const answer = await exportCsv({ affiliate_id: 2, start_date: '2026-01-01', validation_status: 0 });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(csv);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="conversion_reports.csv"');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-internal')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(proxy.double.requests.at(-1)?.url).toBe(
      '/redirect?app=report&path=/api/get/report/export_csv&affiliate_id=2&start_date=2026-01-01&validation_status=0',
    );
  });

  it("sends the actor's token to the gateway, and no browser header", async () => {
    proxy.double.on(csvCall, () => ({ text: 'x' }));
    const forged = { 'X-Forwarded-For': '9.9.9.9', Expect: '100-continue', 'X-User': '1', Authorization: 'Bearer x' };
    const headersSent = { cookie: await proxy.cookieOf('staff'), ...forged };
    await new Promise<void>((resolve, reject) => {
      const sent = httpRequest(`${proxy.url}/api/conversion.csv`, { headers: headersSent }, (answer) => {
        answer.resume().on('end', resolve);
      });
      sent.on('error', reject).end();
    });
    const headers = proxy.double.requests.at(-1)?.headers ?? {};
    expect(Object.keys(headers).toSorted()).toEqual(
      [
        'accept',
        'accept-language',
        'authorization',
        'connection',
        'host',
        'traceparent',
        'x-client-address',
        'x-request-id',
      ].toSorted(),
    );
    expect(headers.authorization).toBe('Bearer staff-token');
  });

  it('of an affiliate contains only its own rows', async () => {
    proxy.double.on(csvCall, () => ({ text: 'x' }));
    await exportCsv(undefined, 'affiliate');
    expect(proxy.double.requests.at(-1)?.query).toEqual({ affiliate_id: '1' });
    expect((await exportCsv({ affiliate_id: 2 }, 'affiliate')).status).toBe(404);
    expect(proxy.double.requestsTo(csvCall)).toHaveLength(1);
  });

  it.each([
    ['no session', 'GET', '/api/conversion.csv', undefined, 401],
    ['an unknown filter', 'GET', '/api/conversion.csv?filter={"x":1}', 'staff', 400],
    ['an invalid date', 'GET', '/api/conversion.csv?filter={"start_date":"yesterday"}', 'staff', 400],
    ['another query', 'GET', '/api/conversion.csv?range=[0,9]', 'staff', 400],
    ['another method', 'POST', '/api/conversion.csv', 'staff', 405],
    ['a HEAD request', 'HEAD', '/api/conversion.csv', 'staff', 405],
  ] as const)('is refused for %s, before any gateway call', async (_name, method, path, as, status) => {
    expect((await proxy.call(method, path, { as })).status).toBe(status);
    expect(proxy.double.requestsTo(csvCall)).toEqual([]);
  });

  it.each([
    [403, { error: 'no' }, 403, 'forbidden'],
    [401, { error: 'no' }, 401, 'unauthenticated'],
    [503, '<html>', 503, 'gateway_unavailable'],
    [500, { error: 'stack' }, 502, 'gateway_error'],
  ])("answers a gateway refusal of status %d in the API's error shape", async (from, json, status, code) => {
    proxy.double.on(csvCall, () => ({ status: from, json }));
    const answer = await exportCsv({});
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  it('is 503 when the gateway is down, and 504 when it does not answer', async () => {
    const cookie = await proxy.cookieOf('staff');
    const down = await startProxy({ gateway: 'http://127.0.0.1:9' });
    expect((await down.call('GET', '/api/conversion.csv', { cookie })).status).toBe(503);
    await down.close();

    proxy.double.on(csvCall, () => new Promise(() => undefined));
    const hasty = await startProxy({ gateway: proxy.double.url, streamIdleMs: 100 });
    const answer = await hasty.call('GET', '/api/conversion.csv', { cookie });
    expect([answer.status, answer.body.code]).toEqual([504, 'gateway_timeout']);
    await hasty.close();
  });

  it('is a broken download, never a shorter file, when the gateway breaks off', async () => {
    proxy.double.on(csvCall, (_request, _params, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write('id\r\n1\r\n', () => response.destroy());
      return 'handled';
    });
    await expect(exportCsv({})).rejects.toThrow();
    expect((await proxy.call('GET', '/healthz')).status).toBe(200);
  });

  it('applies back-pressure of the client, and stops when the client disconnects', async () => {
    let poured = 0;
    let isOver = false;
    const left = new Promise<void>((resolve) => {
      proxy.double.on(csvCall, (_request, _params, response) => {
        response.writeHead(200, { 'content-type': 'text/csv' });
        const line = 'x'.repeat(65_536);
        const pour = () => {
          while (!isOver && response.write(line)) poured += line.length;
        };
        response.on('drain', pour);
        response.on('close', () => {
          isOver = true;
          resolve();
        });
        pour();
        return 'handled';
      });
    });
    const cookie = await proxy.cookieOf('staff');
    const answer = await new Promise<IncomingMessage>((resolve) => {
      httpRequest(`${proxy.url}/api/conversion.csv`, { headers: { cookie } }, resolve).end();
    });
    await new Promise<void>((resolve) => answer.once('readable', resolve));
    // Nobody reads on: the buffers in between fill up, then the gateway has to wait.
    let before = -1;
    while (before !== poured) {
      before = poured;
      for (let turn = 0; turn < 50; turn += 1) await proxy.call('GET', '/healthz');
    }
    expect(poured).toBeLessThan(64 * 1024 * 1024);
    answer.destroy();
    await left;
  });
});

describe('import', () => {
  const result = {
    id: null,
    lines: 2,
    orders: 2,
    warnings: [],
    added: 1,
    changed: 0,
    unchanged: 0,
    refused: 1,
    amount: 10.5,
    errors: [
      { line: 3, column: 'canal', code: 'unknown_channel', message: 'O canal não existe. (77)' },
      { line: 4, column: null, code: 'something_new', message: 'Algo novo.' },
    ],
  };
  const form = () => {
    const data = new FormData();
    data.set('dry_run', 'true');
    data.set('file', new Blob(['pedido;canal\r\n1;77\r\n']), 'pedidos.csv');
    return data;
  };
  const upload = async (as: 'staff' | 'affiliate', headers: Record<string, string> = {}) => {
    const cookie = await proxy.cookieOf(as);
    const response = await fetch(`${proxy.url}/api/conversion-import`, {
      method: 'POST',
      headers: { Cookie: cookie, 'X-Requested-With': 'test', ...headers },
      body: form(),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('waits for a gateway that says that it is still at work', async () => {
    proxy.double.on(importCall, (_request, _params, response) => {
      response.writeProcessing();
      return { json: result };
    });
    expect(await upload('staff')).toMatchObject({ status: 200, body: { lines: 2 } });
  });

  it("pipes the upload unchanged, and translates its errors to the client's language", async () => {
    proxy.double.on(importCall, () => ({ json: result }));
    const answer = await upload('staff');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ lines: 2, added: 1 });
    expect(answer.body['errors']).toMatchObject([{ message: 'O canal não existe. (77)' }, { message: 'Algo novo.' }]);
    const sent = proxy.double.requests.at(-1);
    expect(sent?.text).toContain('name="file"; filename="pedidos.csv"');
    expect(sent?.text).toContain('1;77\r\n');
    expect(sent?.headers['content-length']).toBe(String(sent?.text.length));

    const english = await upload('staff', { 'X-Language': 'en' });
    expect(english.body['errors']).toMatchObject([{ message: 'The channel does not exist. (77)' }, {}]);
  });

  it('of an unreadable file reports where and why', async () => {
    proxy.double.on(importCall, () => ({
      status: 422,
      json: {
        error: 'Arquivo ilegível.',
        code: 'import_refused',
        errors: [{ line: 1, column: 'pedido', code: 'missing_column', message: 'A coluna não está no arquivo.' }],
      },
    }));
    const answer = await upload('staff');
    expect([answer.status, answer.body['code']]).toEqual([422, 'import_refused']);
    expect(answer.body['errors']).toEqual({ file: 'Linha 1, coluna pedido: A coluna não está no arquivo.' });
  });

  it('of a file with too many bad lines stops after the first of them and says so', async () => {
    const bad = Array.from({ length: 150 }, (_, index) => ({
      line: index + 2,
      column: 'valor',
      code: 'amount',
      message: 'Não é um valor em reais. (x)',
    }));
    const stopped = { line: 152, column: null, code: 'too_many_bad_lines', message: 'Parou.' };
    const json = { error: 'Recusado.', code: 'import_refused', errors: [...bad, stopped] };
    proxy.double.on(importCall, () => ({ status: 422, json }));
    const { body } = await upload('staff', { 'X-Language': 'en' });
    const errorLines = (body['errors'] as { file: string }).file.split('\n');
    expect(errorLines).toHaveLength(101);
    expect(errorLines.at(-1)).toMatch(/^Line 152: There are 1,000 lines with errors/);
  });

  it('is asked to retry later when the queue is full', async () => {
    const json = { error: 'Na fila.', code: 'import_queue_full' };
    proxy.double.on(importCall, () => ({ status: 503, json, headers: { 'retry-after': '30' } }));
    const cookie = await proxy.cookieOf('staff');
    const headers = { Cookie: cookie, 'X-Requested-With': 'test' };
    const answer = await fetch(`${proxy.url}/api/conversion-import`, { method: 'POST', headers, body: form() });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await answer.json()).toMatchObject({
      code: 'import_queue_full',
      message: 'Há outras importações na fila. Nada deste arquivo foi gravado: tente novamente em instantes.',
    });
  });

  it('by an affiliate is 403, without a gateway call', async () => {
    expect((await upload('affiliate')).status).toBe(403);
    expect(proxy.double.requestsTo(importCall)).toEqual([]);
  });

  it('from another site is refused', async () => {
    const answer = await upload('staff', { 'Sec-Fetch-Site': 'cross-site' });
    expect(answer.body['code']).toBe('cross_site');
  });

  it('over 60 MB or without a content length is refused before it is forwarded', async () => {
    const cookie = await proxy.cookieOf('staff');
    const attempt = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        const upload = httpRequest(`${proxy.url}/api/conversion-import`, {
          method: 'POST',
          headers: {
            cookie,
            'x-requested-with': 'test',
            'content-type': 'multipart/form-data; boundary=x',
            ...headers,
          },
        });
        upload.on('response', (response) => {
          resolve(response.statusCode);
          upload.destroy();
        });
        upload.on('error', reject);
        upload.write('--x');
      });
    expect(await attempt({ 'content-length': String(60 * 1024 * 1024) })).toBe(413);
    expect(await attempt({ 'transfer-encoding': 'chunked' })).toBe(400);
    expect(proxy.double.requestsTo(importCall)).toEqual([]);
  });

  it('is 415 for anything but a form, and 502 for an unreadable gateway answer', async () => {
    expect((await proxy.call('POST', '/api/conversion-import', { as: 'staff', body: {} })).status).toBe(415);
    proxy.double.on(importCall, () => ({ json: { ok: true } }));
    expect((await upload('staff')).status).toBe(502);
  });

  it('shares its path with the list of imports', async () => {
    proxy.double.on('GET report /api/conversion/imports', () => ({ json: { data: [], total: 0 } }));
    expect((await proxy.call('GET', '/api/conversion-import', { as: 'staff' })).status).toBe(200);
  });
});
