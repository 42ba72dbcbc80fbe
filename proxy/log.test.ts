import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from './log.ts';
import { type ProxyHarness, startProxy } from './testing/proxy-harness.ts';

const lines: string[] = [];
let proxy: ProxyHarness;
beforeAll(async () => {
  proxy = await startProxy({ log: createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }) });
});
afterAll(() => proxy.close());

/** Returns what the log says of one request. */
async function linesOf(path: string): Promise<string> {
  lines.length = 0;
  const { status } = await proxy.call('GET', path, { as: 'affiliate' });
  expect(status).toBeGreaterThanOrEqual(400);
  return lines.join('');
}

it.each([
  ['a CPF', '52998224725', '52998224725'],
  ['a CPF with its dots', '529.982.247-25', '529.982'],
  ['an escaped CPF', '529%2E982%2E247%2D25', '982%2E247'],
  ['a part of a CPF', '529982247', '529982247'],
  ['a CNPJ with letters', '12abc34501de35', '12abc'],
  ['an escaped CNPJ', '12.ABC.345%2F01DE-35', '01DE'],
])('%s of a look-up that fails is in no line', async (_what, document, secret) => {
  const answer = () => ({ status: 500, json: {} });
  for (const call of ['GET /cpf/data/:id', 'GET /cnpj/data/:id']) proxy.double.on(call, answer);
  const path = `/api/tax-document/${document}`;
  const logged = await linesOf(path);
  expect(logged).toContain('/api/tax-document/[redacted]');
  expect(logged).not.toContain(secret);
});

it('an error of the gateway is logged with the path, redacted', async () => {
  proxy.double.on('GET /cpf/data/:id', () => ({ status: 500, json: {} }));
  const logged = await linesOf('/api/tax-document/52998224725');
  const errors = logged.split('\n').filter((line) => line.includes('"level":50'));
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('"path":"/api/tax-document/[redacted]"');
  expect(logged).not.toContain('52998224725');
});

it('the secret of a mailed link is in no line', async () => {
  const secret = 'aB3_'.repeat(11);
  expect(await linesOf(`/api/outbound-invoice/${secret}`)).not.toContain(secret);
});
