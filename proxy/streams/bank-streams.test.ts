import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;
beforeEach(async () => {
  proxy = await startProxy();
});
afterEach(() => proxy.close());

describe('a stored file', () => {
  const fileCall = 'GET finance /api/bank_files/content';
  const headers = {
    'content-type': 'text/plain; charset=us-ascii',
    'content-disposition': 'attachment; filename="a.rem"',
  };
  const fetchFile = (query: string, as?: 'staff' | 'affiliate' | 'auditor') =>
    proxy.call('GET', `/api/bank-file${query}`, as ? { as } : {});

  it('is passed on byte for byte, with the name and type that the gateway gives it', async () => {
    proxy.double.on(fileCall, () => ({ text: '0330\r\n', headers: { ...headers, 'x-internal': 'secret' } }));
    const answer = await fetchFile('?id=7', 'staff');
    expect([answer.status, answer.text]).toEqual([200, '0330\r\n']);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=us-ascii');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.rem"');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-internal')).toBeNull();
    expect(proxy.double.requests.at(-1)?.url).toBe('/redirect?app=finance&path=/api/bank_files/content&id=7');
  });

  it('is saved and never shown, whatever a gateway says of it', async () => {
    const shown = { 'content-type': 'text/html;<script>', 'content-disposition': 'inline' };
    proxy.double.on(fileCall, () => ({ text: 'x', headers: shown }));
    const answer = await fetchFile('?id=7', 'staff');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
  });

  it.each([
    ['no session', '?id=7', undefined, 401],
    ['an affiliate', '?id=7', 'affiliate', 403],
    ['an auditor', '?id=7', 'auditor', 403],
    ['no id', '', 'staff', 400],
    ['a path for an id', '?id=../7', 'staff', 400],
    ['two ids', '?id=7&id=8', 'staff', 400],
    ['another query', '?id=7&x=1', 'staff', 400],
  ] as const)('is refused for %s, before any gateway call', async (_name, query, as, status) => {
    expect((await fetchFile(query, as)).status).toBe(status);
    expect(proxy.double.requestsTo(fileCall)).toEqual([]);
  });

  it('asks for a step-up as any call does', async () => {
    proxy.double.on(fileCall, () => ({
      status: 403,
      json: { data: { msg: ['step_up_required'] }, code: 'step_up_required' },
    }));
    const answer = await fetchFile('?id=7', 'staff');
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required']);
  });
});

describe("a bank's return", () => {
  const returnCall = 'POST finance /api/bank_returns';
  const errors = [
    { line: 3, code: 'amount_differs', message: 'O valor não é o do pagamento. (PG1)' },
    { line: 5, code: 'something_new', message: 'Algo novo.' },
  ];
  const send = async (language: string) => {
    const form = new FormData();
    form.set('file', new Blob(['x']), 'a.ret');
    const sent = { Cookie: await proxy.cookieOf('staff'), 'X-Requested-With': 'test', 'X-Language': language };
    const answer = await fetch(`${proxy.url}/api/bank-return`, { method: 'POST', headers: sent, body: form });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('answers what it changed, and its errors in the language of the client', async () => {
    const counts = { id: 4, paid: 1, failed: 2, review: 3, unchanged: 4 };
    proxy.double.on(returnCall, () => ({ status: 201, json: { data: { ...counts, errors: errors } } }));
    const { status, body } = await send('en');
    expect([status, body]).toEqual([
      200,
      {
        ...counts,
        errors: [
          { line: 3, code: 'amount_differs', message: 'The amount is not that of the payment. (PG1)' },
          { line: 5, code: 'something_new', message: 'Algo novo.' },
        ],
        // Of a gateway that does not say them.
        reviews: [],
        other_lots: [],
      },
    ]);
    const said = {
      reviews: [{ line: 7, number: 'PG2', bank_codes: 'XX', reason: 'unknown_code' }],
      other_lots: [{ lot: 1, line: 3, kind: 'bills', records: 2 }],
    };
    proxy.double.on(returnCall, () => ({ status: 201, json: { data: { ...counts, errors: [], ...said } } }));
    expect((await send('en')).body).toMatchObject(said);
  });

  it('is read with its errors in the language of the client', async () => {
    const counts = { paid: 0, failed: 0, review: 0, unchanged: 0, errors: 1 };
    const record = { id: 4, name: 'a.ret', sha256: 'x', created_by_name: null, created_at: '2026-11-02T12:00:00.000Z' };
    proxy.double.on('GET finance /api/bank_returns/:id', () => ({
      status: 200,
      json: { data: { ...record, ...counts, run_ids: [], faults: errors.slice(0, 1) } },
    }));
    const headers = { Cookie: await proxy.cookieOf('staff'), 'X-Language': 'en' };
    const answer = await fetch(`${proxy.url}/api/bank-return/4`, { headers });
    expect(await answer.json()).toMatchObject({
      faults: [{ line: 3, message: 'The amount is not that of the payment. (PG1)' }],
    });
  });

  it('that cannot be read says where and why at the file', async () => {
    const json = { data: { msg: ['bank_return_refused'] }, code: 'bank_return_refused', errors: errors.slice(0, 1) };
    proxy.double.on(returnCall, () => ({ status: 422, json }));
    expect(await send('pt-br')).toMatchObject({
      status: 422,
      body: { code: 'bank_return_refused', errors: { file: 'Linha 3: O valor não é o do pagamento. (PG1)' } },
    });
  });
});
