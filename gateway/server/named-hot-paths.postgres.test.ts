import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../tests/support/postgres.ts';
import { insertApiKey } from '../testing/api-keys.ts';
import { executedStatements } from '../testing/executed-statements.ts';
import { people } from '../testing/fixtures.ts';
import { importConversions } from '../testing/import-conversions.ts';
import { postbackSender, saleOf } from '../testing/postbacks.ts';
import { movableClock, useGateway } from '../testing/test-gateway.ts';

/** After the first time a statement is known, after the second it has a name. */
const rehearsals = 2;

interface Sent {
  text: string;
  name?: string;
  values?: unknown[];
}

describePostgres('a path that is walked often prepares its statements once', async () => {
  const database = await useDatabase();
  const clock = movableClock();
  // Names belong to connections: with one, the third walk finds those of the first two.
  const gateway = await useGateway({ databaseUrl: database.url, clock, env: { DATABASE_POOL_MAX: '1' } });
  const { context, query } = gateway;
  await query(`insert into coupons (campaign_id, code, description, site_id, starts_on, created_at)
    values (1, 'ANA10', 'x', 1, '2026-01-01', now())`);
  const key = await insertApiKey(context);
  const send = postbackSender(gateway.url, clock);
  const affiliate = await gateway.signIn(people.main);
  const staff = await gateway.signIn(people.administrator);
  const { body: link } = await affiliate.call('affiliate', 'POST', '/api/v2/tracking_link', {
    body: { site_id: 1, campaign_id: 1 },
  });
  const headers = { 'x-user-agent': 'Mozilla/5.0 (Android 14) Chrome/126', 'x-client-address': '10.1.2.3' };
  let walks = 0;

  const walkPaths: [string, () => Promise<unknown>][] = [
    ['a pending postback', () => send(key, saleOf({ status: 'pending' }))],
    ['an approved postback', () => send(key, saleOf())],
    [
      'a click, and its storing',
      async () => {
        await gateway.visitor.call('direct', 'GET', `/c/${link.code}`, { headers });
        await context.clicks.save();
      },
    ],
    ['a list with its session', () => affiliate.call('report', 'GET', '/api/get/report?page=1')],
    [
      'an import',
      () => importConversions(staff, [{ order: `arquivo-${(walks += 1)}` }, { order: `arquivo-${walks}-b` }]),
    ],
  ];

  test.each(walkPaths)('%s', async (_name, walk) => {
    for (let time = 0; time < rehearsals; time += 1) await walk();
    const { statements } = await executedStatements(walk);
    const sent = statements.map((text) => JSON.parse(text) as Sent | string);
    const withValues = sent.filter((one) => typeof one !== 'string' && (one.values ?? []).length > 0) as Sent[];
    expect(withValues.length).toBeGreaterThan(0);
    expect(withValues.filter(({ name }) => name === undefined).map(({ text }) => text)).toEqual([]);
  });
});
