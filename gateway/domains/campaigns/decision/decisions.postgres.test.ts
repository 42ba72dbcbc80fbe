import { beforeEach, expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, type TestAnswer, useGateway } from '../../../testing/test-gateway.ts';
import { deliverNextMail } from '../../platform/outbox-mail/delivery.ts';

const rounds = 12;
const pair = { site_id: 1, campaign_id: 1 };

describePostgres('an undo, on two gateways', async () => {
  const database = await useDatabase();
  const clock = movableClock('2026-05-10T12:00:00Z');
  const first = await useGateway({ databaseUrl: database.url, clock });
  const second = await useGateway({ databaseUrl: database.url, clock, fixtures: false });
  const staff = await first.signIn(people.campaigns);
  const sameStaff = second.callerOf(String(staff.token));
  const main = await second.signIn(people.main);
  const { query } = first;

  const approve = async () => {
    await staff.call('advertiser', 'POST', '/api/participation', { body: pair });
    const body = { records: [pair], status: 1 };
    const answer = await staff.call('advertiser', 'POST', '/api/participation_decision', { body });
    expect(answer.status).toBe(201);
    return Number(answer.body.id);
  };
  const undo = (caller: typeof staff, id: number) =>
    caller.call('advertiser', 'PUT', `/api/participation_decision/${id}`, { body: { undone: true } });
  const outcome = ({ status, body }: TestAnswer) => (status < 300 ? 'done' : String(body.code));
  const status = async () => (await query('select status from participations where site_id = 1'))[0]?.status;

  beforeEach(async () => {
    for (const table of ['decisions', 'tracking_links', 'participation_moves', 'participations', 'outbox_mails'])
      await query(`delete from ${table}`);
  });

  test('asked for twice at once happens once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await approve();
      const answers = await Promise.all([undo(staff, id), undo(sameStaff, id), undo(staff, id)]);
      expect(answers.map(outcome).toSorted()).toEqual(['done', 'not_found', 'not_found']);
      expect([await status(), await query('select id from outbox_mails')]).toEqual([0, []]);
    }
    const [{ undone }] = await query(
      `select count(*)::integer as undone from audit_entries where action = 'participation.undo'`,
    );
    expect(undone).toBe(rounds);
  });

  test('and a mail that is due: it leaves or is undone, never both', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const id = await approve();
      await query('update outbox_mails set next_attempt_at = $1', [clock.now()]);
      const sent: string[] = [];
      const transport = {
        send: ({ subject }: { subject: string }) => Promise.resolve(void sent.push(subject)),
        close: () => undefined,
      };
      // In turn the one and the other first.
      const deliver = () => deliverNextMail(second.context, transport);
      const [answer] =
        round % 2 === 0
          ? await Promise.all([undo(staff, id), deliver()])
          : (await Promise.all([deliver(), undo(staff, id)])).toReversed();
      if (typeof answer !== 'object') throw new Error('no answer');
      outcomes.add(outcome(answer));
      expect([outcome(answer), sent.length, await status()]).toEqual(
        outcome(answer) === 'done' ? ['done', 0, 0] : ['undo_over', 1, 1],
      );
      await query('delete from participation_moves');
      await query('delete from participations');
      await query('delete from outbox_mails');
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test('and a link that is made: one of them is refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await approve();
      const [undone, link] = await Promise.all([
        undo(staff, id),
        main.call('affiliate', 'POST', '/api/v2/tracking_link', { body: pair }),
      ]);
      expect([
        ['done', 'not_participating', 0],
        ['undo_used', 'done', 1],
      ]).toContainEqual([outcome(undone), outcome(link), await status()]);
      for (const table of ['decisions', 'tracking_links', 'participation_moves', 'participations', 'outbox_mails'])
        await query(`delete from ${table}`);
    }
  });
});
