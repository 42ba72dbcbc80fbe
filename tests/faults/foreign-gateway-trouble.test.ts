import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestClient, restClient, signedInClient } from '../support/client.ts';
import { ERROR_WITHIN_MS, type ErrorBody } from '../support/expect-error.ts';
import { createForeignGateway, type ForeignGateway } from '../support/foreign-gateway.ts';
import { newChannel, PASSWORD } from '../support/foreign-gateway-data.ts';
import { type TroubleName, troubleSecret } from '../support/foreign-gateway-trouble.ts';
import { type Stack, startStack } from '../support/stack.ts';

describe('a gateway in trouble', () => {
  let gateway: ForeignGateway;
  let stack: Stack;
  let affiliate: RestClient;

  beforeAll(async () => {
    gateway = await createForeignGateway();
    await gateway.start();
    stack = await startStack({ gateways: 0, env: { GATEWAY_URL: gateway.url, RATE_LIMIT_SCALE: '100' } });
    affiliate = await signedInClient(stack.url, 'ana@outra.test', PASSWORD);
  });

  afterAll(async () => {
    await stack.stop();
    await gateway.stop();
  });

  const expected: Record<TroubleName, readonly [status: number, code: string]> = {
    silent: [504, 'gateway_timeout'],
    stalled: [504, 'gateway_timeout'],
    'html-200': [502, 'gateway_error'],
    'html-500': [502, 'gateway_error'],
    'stack-500': [502, 'gateway_error'],
    'maintenance-503': [503, 'gateway_unavailable'],
    'throttled-429': [429, 'rate_limited'],
    'moved-302': [502, 'gateway_error'],
    'broken-json': [502, 'gateway_error'],
    'other-shape': [502, 'gateway_error'],
    'wrong-types': [502, 'gateway_error'],
    compressed: [502, 'gateway_error'],
    endless: [502, 'gateway_error'],
    'cut-off': [502, 'gateway_error'],
    reset: [503, 'gateway_unavailable'],
    'no-http': [502, 'gateway_error'],
  };

  it('is reported in time, in our words, and the process lives', async () => {
    gateway.reportTrouble = 'silent';
    const answers = await Promise.all(
      [...Object.keys(expected).map((name) => `/api/bank/${name}`), '/api/conversion.csv'].map(async (path) => {
        const startedAt = performance.now();
        const answer = await affiliate.get<ErrorBody>(path);
        return { name: path.replace('/api/bank/', ''), answer, tookMs: performance.now() - startedAt };
      }),
    ).finally(() => (gateway.reportTrouble = null));
    expect(Object.fromEntries(answers.map(({ name, answer }) => [name, [answer.status, answer.body.code]]))).toEqual({
      ...expected,
      '/api/conversion.csv': [504, 'gateway_timeout'],
    });
    for (const { name, answer, tookMs } of answers) {
      expect(tookMs, name).toBeLessThan(ERROR_WITHIN_MS);
      expect(answer.body.message, name).not.toBe('');
      expect(answer.body.requestId, name).toBe(answer.headers.get('X-Request-Id'));
      expect(JSON.stringify(answer.body), name).not.toMatch(troubleSecret);
    }
    expect(answers.find(({ name }) => name === 'throttled-429')?.answer.headers.get('Retry-After')).toBe('7');
    expect((await affiliate.get('/api/bank/001')).body).toEqual({
      id: '001',
      code: '001',
      name: 'Banco do Brasil S.A.',
    });
  });

  it.each(['html-500', 'stack-500', 'reset'] as const)(
    'a stream that starts by %s is an error of ours',
    async (trouble) => {
      gateway.reportTrouble = trouble;
      try {
        const startedAt = performance.now();
        const answer = await affiliate.get<ErrorBody>('/api/conversion.csv');
        expect(answer.status).toBeGreaterThanOrEqual(502);
        expect(answer.body.code).toMatch(/^gateway_/);
        expect(JSON.stringify(answer.body)).not.toMatch(troubleSecret);
        expect(performance.now() - startedAt).toBeLessThan(ERROR_WITHIN_MS);
      } finally {
        gateway.reportTrouble = null;
      }
    },
  );

  it('a stream that breaks off does not look whole', async () => {
    gateway.reportTrouble = 'cut-off';
    try {
      const looksWhole = await affiliate
        .raw('/api/conversion.csv')
        .then((response) => response.text().then(() => response.ok))
        .catch(() => false);
      expect(looksWhole).toBe(false);
    } finally {
      gateway.reportTrouble = null;
    }
  });

  it('that goes away is said to be away, keeps every session, and is used again when it is back', async () => {
    await gateway.stop();
    const startedAt = performance.now();
    expect(await affiliate.get('/api/channel')).toMatchObject({ status: 503, body: { code: 'gateway_unavailable' } });
    expect(await affiliate.post('/api/channel', newChannel)).toMatchObject({ status: 503 });
    expect(await restClient(stack.url).login('ana@outra.test', PASSWORD)).toMatchObject({ status: 503 });
    expect(performance.now() - startedAt).toBeLessThan(ERROR_WITHIN_MS);
    expect((await affiliate.raw('/healthz')).status).toBe(200);
    expect((await affiliate.raw('/readyz')).status).toBe(503);

    await gateway.start();
    await expect.poll(async () => (await affiliate.get('/api/channel')).status).toBe(200);
    expect((await affiliate.raw('/readyz')).status).toBe(200);
  });

  it('a read is tried once more, a write never: nobody knows whether it was done', async () => {
    const countFor = async (act: () => Promise<unknown>) => {
      const before = gateway.requests.length;
      await act();
      return gateway.requests.length - before;
    };
    expect(await countFor(() => affiliate.get('/api/bank/reset'))).toBe(2);
    expect(await countFor(() => affiliate.post('/api/channel', { ...newChannel, name: 'reset' }))).toBe(1);
    expect(await countFor(() => affiliate.post('/api/channel', { ...newChannel, name: 'html-500' }))).toBe(1);
  });
});
