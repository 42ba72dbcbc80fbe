import { expect, test } from 'vitest';
import { routes } from '../../gateway/server/routes.ts';
import type { Mapping } from '../../proxy/engine/mapping.ts';
import { createOpenApiDocument } from '../../proxy/http/openapi/document.ts';
import { mappings } from '../../proxy/resources/index.ts';
import { streams } from '../../proxy/streams/index.ts';
import { callAddress } from '../../proxy/wire/call-text.ts';
import { isElsewhere } from '../support/is-elsewhere.ts';

/** The proxy and the gateway each know what keeps a key; here they are compared. */

const byName: Readonly<Record<string, Mapping>> = mappings;
const ours = Object.fromEntries(Object.entries(byName).filter(([name]) => !isElsewhere(name)));
const { paths } = createOpenApiDocument(ours, streams, 'Parceria');

const documented = Object.entries(paths)
  .filter(([, { post }]) => post?.parameters?.some(({ name }) => name === 'Idempotency-Key'))
  .map(([path]) => path.slice(1));

const undocumented = Object.entries(paths)
  .filter(([path, { post }]) => post !== undefined && !documented.includes(path.slice(1)))
  .map(([path]) => path.slice(1));

/** The gateway's routes behind the creates of a resource. */
const routesOf = (resource: string) =>
  Object.values(byName[resource]?.lines.create ?? {}).flatMap((line) =>
    [line.call, ...(line.callWith ? [line.callWith.call] : [])].map((call) => {
      const { method, app, path } = callAddress(call);
      const shape = path.replaceAll(/:\w+/g, ':');
      const route = routes.find(
        (each) =>
          each.method === method && each.app === (app ?? 'direct') && each.path.replaceAll(/:\w+/g, ':') === shape,
      );
      return { call, lifetimeMs: route?.keyLifetimeMs };
    }),
  );

test('every POST that creates is documented with the key, and no session, view, step-up, stream or postback', () => {
  expect(documented.length).toBeGreaterThan(30);
  expect(undocumented.toSorted()).toEqual([
    ...(['affiliate-view', 'bank-return', 'conversion-import', 'postback', 'postback/batch'] as const),
    ...(['session', 'step-up', 't/conversion', 'test-clock'] as const),
  ]);
});

test.each(documented)('%s keeps it at the gateway, for money 31 days', (resource) => {
  const found = routesOf(resource);
  expect(found.length).toBeGreaterThan(0);
  const days = resource === 'payment-request' || resource === 'commission-schedule' ? 31 : 1;
  for (const { call, lifetimeMs } of found) expect([call, lifetimeMs]).toEqual([call, days * 86_400_000]);
});

test('calls of the gateway without keys are known', () => {
  const keyless = routes.filter(({ method, keyLifetimeMs }) => method === 'POST' && keyLifetimeMs === null);
  expect(keyless.map(({ app, path }) => `${app} ${path}`).toSorted()).toEqual([
    'advertiser /api/advertiser/logo/upload',
    'advertiser /api/campaign/cover/upload',
    'advertiser /api/creatives/upload',
    // Each message has an id of its own.
    'direct /postback',
    'direct /postback/batch',
    // A message makes one key.
    'direct /postback/read_keys',
    // An order is stored once.
    'direct /t/conversion',
    'direct /v2/affiliate_view',
    'direct /v2/login',
    'direct /v2/step_up',
    // Its days are transactions of their own, which pass again where one asks again.
    'direct /v2/test_clock',
    // The proxy tells of requests that it has answered.
    'direct /v2/user/requests',
    'finance /api/bank_returns',
    'finance /api/invoices/upload',
    'finance /api/v2/invoices/upload',
    'report /api/conversion/import',
  ]);
});
