import { afterAll, expect, test } from 'vitest';
import { route } from '../../gateway/engine/registry.ts';
import { createTestGateway } from '../../gateway/testing/test-gateway.ts';
import { withLoggedCause } from './logged-causes.ts';

let logged = '';
const failing = route({
  method: 'GET',
  app: 'direct',
  path: '/failing',
  needs: 'nothing',
  side: 'both',
  summary: 'Fails.',
  handle: () => Promise.reject(new Error('the table is gone')),
});
const gateway = await createTestGateway({
  extraRoutes: [failing],
  env: { LOG_LEVEL: 'info' },
  logTo: { write: (line) => (logged += line) },
});
afterAll(gateway.close);

test('the error of a refused request names the cause that the gateway has logged, and of no other request', async () => {
  for (const requestId of ['6b8d2f5e-1c3a-4e1b-9a64-0d3f3b1f0a01', '6b8d2f5e-1c3a-4e1b-9a64-0d3f3b1f0a02']) {
    const { status } = await fetch(`${gateway.url}/failing`, { headers: { 'X-Request-Id': requestId } });
    expect(status).toBe(500);
  }
  const [answered, cause, ...others] = String(
    withLoggedCause(new Error('500 {"code":"internal","requestId":"6b8d2f5e-1c3a-4e1b-9a64-0d3f3b1f0a01"}'), logged),
  ).split('\n');
  expect(answered).toContain('500');
  expect(JSON.parse(cause ?? '')).toMatchObject({
    requestId: '6b8d2f5e-1c3a-4e1b-9a64-0d3f3b1f0a01',
    err: { message: 'the table is gone' },
  });
  expect(others).toEqual([]);
});

test('an error without a request stays as it is', () => {
  const error = new Error('there is no mail');
  expect(withLoggedCause(error, logged)).toBe(error);
});
