import { describe, expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { executedStatements } from '../../../testing/executed-statements.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { addWaitingRecords, waitingClock } from '../../../testing/waiting-records.ts';

interface Item {
  id: string;
  concerns: { code: string; detail: string | null }[];
}

const results = [
  // Outside the 90 days, then on their first day.
  `insert into affiliate_day_sums (affiliate_id, day, campaign_id, validation_status, count, amount_cents, commission_cents) values
    (1, '2025-12-16', 1, 2, 90, 90000, 9000), (1, '2025-12-17', 1, 2, 5, 50000, 5000), (1, '2026-03-16', 2, 4, 1, 10000, 1000),
    (1, '2026-02-01', 1, 1, 3, 3000, 300), (1, '2026-02-01', 1, 0, 2, 2000, 200), (2, '2026-02-01', 1, 2, 7, 7000, 700)`,
  `insert into click_days (affiliate_id, day, campaign_id, site_id, clicks, robots) values
    (1, '2025-12-16', 1, 1, 500, 0), (1, '2025-12-17', 1, 1, 40, 9), (1, '2026-03-16', 1, 1, 2, 0)`,
  `update campaigns set rules_forbidden = 'Links patrocinados; e-mail não solicitado.' where id = 1`,
  `update sites set site_type_id = null, description = 'Dicas toda semana' where id = 1`,
  `insert into site_types (id, site_type) values (77, 'E-mail marketing')`,
  `update sites set site_type_id = 77, status = 4, paused_by = 'staff' where id = 3`,
  `insert into campaign_segments (campaign_id, kind, value, is_allowed) values (1, 'channel_type', '77', false), (1, 'state', 'AC', true)`,
  `insert into participation_moves (site_id, campaign_id, status, at) values (3, 1, 3, '2026-01-01T12:00:00Z')`,
  `update affiliates set created_at = '2026-03-01T12:00:00Z', status = 2, state = 'SP' where id = 2`,
];

async function queueSuite(databaseUrl?: string) {
  const gateway = await useGateway({
    clock: movableClock(waitingClock),
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  await addWaitingRecords(gateway);
  await gateway.query('delete from affiliate_day_sums');
  await gateway.query('delete from conversion_day_news');
  await gateway.query('delete from click_days');
  for (const statement of results) await gateway.query(statement);

  const path = (query: Record<string, string>) => `/api/get/decision_queue?${new URLSearchParams(query).toString()}`;
  const read = async (email: string, query: Record<string, string>) => {
    const caller = await gateway.signIn(email);
    const { status, body } = await caller.call('report', 'GET', path(query));
    expect(status).toBe(200);
    return body as { data: Item[]; total: number };
  };

  test('shows whom one decides about: the oldest first, with the results of 90 days', async () => {
    const { data, total } = await read(people.administrator, { kind: 'participation' });
    expect([total, data.map(({ id }) => id)]).toEqual([2, ['3-1', '1-1']]);
    expect(data[1]).toMatchObject({
      kind: 'participation',
      since: '2026-03-08T12:00:00.000Z',
      site_id: 1,
      campaign_id: 1,
      affiliate_id: 1,
      affiliate_name: 'Ana Prado',
      description: 'Dicas toda semana',
      clicks: 42,
      conversions: 9,
      approved: 6,
      refused: 2,
      approved_rate: 75,
      commission: 63,
      version: 1,
    });
  });

  test('says what speaks against an approval, the gravest first', async () => {
    const { data } = await read(people.administrator, { kind: 'participation' });
    expect(data[0]?.concerns).toEqual([
      { code: 'affiliate_inactive', detail: null },
      { code: 'channel_inactive', detail: null },
      { code: 'channel_type', detail: 'E-mail marketing' },
      { code: 'state', detail: 'SP' },
      { code: 'forbidden_rule', detail: 'e-mail não solicitado' },
      { code: 'refused_before', detail: null },
    ]);
  });

  test('channels have no campaign, and no rule of one', async () => {
    const { data, total } = await read(people.administrator, { kind: 'channel' });
    expect([total, data.map(({ id }) => id)]).toEqual([2, ['2', '20']]);
    expect(data[1]).toMatchObject({ kind: 'channel', campaign_id: null, commission_rate: null, approved_rate: 100 });
    expect(data[1]?.concerns).toEqual([{ code: 'affiliate_inactive', detail: null }]);
  });

  test('counts all, also on a page without any', async () => {
    const one = await read(people.administrator, { kind: 'participation', page: '2', per_page: '1' });
    expect([one.total, one.data.map(({ id }) => id)]).toEqual([2, ['1-1']]);
    expect(await read(people.administrator, { kind: 'participation', page: '3', per_page: '1' })).toMatchObject({
      total: 2,
      data: [],
    });
  });

  test('a manager of assigned affiliates has theirs alone', async () => {
    for (const [kind, ids] of [
      ['participation', ['1-1']],
      ['channel', ['2']],
    ] as const) {
      const { data, total } = await read(people.assigned, { kind });
      expect([total, data.map(({ id }) => id)]).toEqual([1, ids]);
    }
  });

  test('needs a kind', async () => {
    const caller = await gateway.signIn(people.administrator);
    expect((await caller.call('report', 'GET', '/api/get/decision_queue')).status).toBe(400);
  });

  test('takes as many statements for many as for one', async () => {
    const caller = await gateway.signIn(people.administrator);
    const countOf = async (size: string) => {
      const { answer, statements } = await executedStatements(() =>
        caller.call('report', 'GET', path({ kind: 'participation', per_page: size })),
      );
      return [
        (answer.body as { data: Item[] }).data.length,
        statements.filter((text) => text.includes('as waiting')).length,
      ];
    };
    expect(await countOf('1')).toEqual([1, 2]);
    expect(await countOf('2')).toEqual([2, 2]);
  });
}

describe('on the embedded database', () => queueSuite());

describePostgres('on PostgreSQL', async () => queueSuite((await useDatabase()).url));
