import { beforeEach, expect, test, vi } from 'vitest';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { approveParticipations } from '../../../testing/approve-participations.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, type TestGateway, useGateway } from '../../../testing/test-gateway.ts';

const [rounds, atOnce] = [5, 12];

describePostgres('campaigns that are changed at once, on two gateways', async () => {
  const database = await useDatabase();
  const clock = movableClock('2026-05-10T12:00:00Z');
  const first = await useGateway({ databaseUrl: database.url, clock });
  const second = await useGateway({ databaseUrl: database.url, clock, fixtures: false });
  const gateways: TestGateway[] = [first, second];
  const staff = await Promise.all(gateways.map((gateway) => gateway.signIn(people.campaigns)));

  test('of schedules that overlap one counts for a channel, and the others are refused with its name', async () => {
    await approveParticipations(first.context.database.db, clock.now());
    const { rows } = await gateways[0]!.context.database.pool.query(
      'select id from commission_groups where campaign_id = 1',
    );
    for (let round = 1; round <= rounds; round += 1) {
      const plan = (index: number) => ({
        campaign_id: 1,
        title: `Rodada ${round}`,
        comission_group_id: rows[0].id,
        date: `2026-05-${10 + round}T1${index % 10}:00:00Z`,
        end_date: `2026-05-${10 + round}T23:00:00Z`,
        // The channels in both orders, so that two may wait for each other.
        site_id_list: index % 2 === 0 ? [1, 3] : [3, 1, 2],
      });
      const answers = await Promise.all(
        Array.from({ length: atOnce }, (_, index) =>
          staff[index % 2]!.call('advertiser', 'POST', '/api/campaign/commission_schedules', { body: plan(index) }),
        ),
      );
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(atOnce - 1);
      for (const { status, body } of refused) {
        expect([status, body.code, body.values?.title]).toEqual([422, 'schedule_overlap', `Rodada ${round}`]);
      }
    }
  });

  const query = async (text: string) => (await gateways[0]!.context.database.pool.query(text)).rows;
  const [approved, paused] = [campaignStatus.codes.approved, campaignStatus.codes.paused];
  const setStatus = (by: TestCaller, status: number) =>
    by.call('advertiser', 'PUT', '/api/campaign/control/1', {
      body: { status, ...(status === paused && { reason: 'Fim' }) },
    });
  const pauseMails = () => query(`select "to" from outbox_mails where subject like 'Campanha pausada:%' order by 1`);

  beforeEach(async () => {
    await setStatus(staff[0]!, approved);
    await query('delete from outbox_mails');
    await query(`insert into email_preferences (affiliate_id, position, new_creatives, news_general_information, campaign_break, unsubscribe_secret, version)
      values (1, 0, true, true, true, 'one', 1), (2, 0, true, true, true, 'two', 1) on conflict do nothing`);
  });

  test('a pause is notified once, though several people pause', async () => {
    await query('delete from participations where affiliate_id = 2 and campaign_id = 1');
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => setStatus(staff[index % 2]!, paused)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: atOnce }, () => 200));
    expect(await pauseMails()).toEqual([{ to: people.main }]);
  });

  test('whoever is approved during a pause is notified of it', async () => {
    await query('delete from participations where affiliate_id = 2 and campaign_id = 1');
    await query(`update campaigns set approval = 'automatic' where id = 1`);
    const holder = await gateways[0]!.context.database.pool.connect();
    const waiting = `select count(*)::int as count from pg_locks where not granted`;
    try {
      // Stops a request after it has read that the campaign is open.
      await holder.query('begin; lock table participation_moves in share mode');
      const requested = staff[0]!.call('advertiser', 'POST', '/api/participation', {
        body: { site_id: 3, campaign_id: 1 },
      });
      await vi.waitUntil(async () => (await query(waiting))[0].count === 1, 10_000);
      let isPaused = false;
      const pausing = setStatus(staff[1]!, paused).then((answer) => {
        isPaused = true;
        return answer;
      });
      await vi.waitUntil(async () => isPaused || (await query(waiting))[0].count === 2, 10_000);
      await holder.query('commit');
      expect([(await requested).status, (await pausing).status]).toEqual([201, 200]);
    } finally {
      holder.release(true);
    }
    expect(await pauseMails()).toEqual([{ to: people.main }, { to: people.foreign }]);
  });
});
