import { expect, it } from 'vitest';
import { describePostgres, useDatabase } from '../../tests/support/postgres.ts';
import { withTransaction } from '../db/client.ts';
import { deliverNextMail } from '../domains/platform/outbox-mail/delivery.ts';
import { enqueueMail } from '../domains/platform/outbox-mail/outbox.ts';
import { people } from '../testing/fixtures.ts';
import {
  movableClock,
  type TestAnswer,
  type TestCaller,
  type TestGateway,
  useGateway,
} from '../testing/test-gateway.ts';

const clock = movableClock();

/** Concurrent requests of many users, through two gateways on one database. */
describePostgres('at the same moment', async () => {
  const database = await useDatabase();
  const first = await useGateway({ clock, databaseUrl: database.url });
  const gateways: TestGateway[] = [first, await useGateway({ clock, databaseUrl: database.url, fixtures: false })];

  const any = (index: number) => gateways[index % gateways.length]!;
  const together = <Result>(count: number, work: (gateway: TestGateway, index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(any(index), index)));
  const query = async (text: string, values: unknown[] = []) =>
    (await any(0).context.database.pool.query(text, values)).rows;
  const statuses = (answers: TestAnswer[]) => answers.map(({ status }) => status).sort();

  it('ten of fifty password guesses are evaluated, and the owner signs in fifteen minutes later', async () => {
    const guesses = await together(50, ({ visitor }) =>
      visitor.call('direct', 'POST', '/v2/login', { body: { username: people.main, password: 'Errada-2026' } }),
    );
    expect(statuses(guesses)).toEqual([...Array<number>(10).fill(401), ...Array<number>(40).fill(429)]);
    await expect(any(0).signIn(people.main)).rejects.toThrow('rate_limited');
    clock.advance(15 * 60_000);
    expect((await any(1).signIn(people.main)).token).toEqual(expect.any(String));
  });

  it('one of fifty uses of an activation link succeeds', async () => {
    const body = { name: 'Rita Souza', email: 'rita@example.com', password: 'Trovoada-77' };
    expect((await any(0).visitor.call('direct', 'POST', '/v2/register/affiliate', { body })).status).toBe(201);
    const [mail] = await query(`select text from outbox_mails where "to" = $1`, [body.email]);
    const hash = /\/activate\/([\w-]+)/.exec(mail.text)?.[1];
    const uses = await together(50, ({ visitor }) => visitor.call('direct', 'GET', `/activate/${hash}`));
    expect(statuses(uses)).toEqual([200, ...Array<number>(49).fill(422)]);
    expect(await query(`select count(*) from audit_entries where action = 'user.activate'`)).toEqual([{ count: 1 }]);
  });

  it('five registrations of one e-mail create one account', async () => {
    const body = { name: 'Cinco Vezes', email: 'cinco@example.com', password: 'Trovoada-77' };
    const answers = await together(5, ({ visitor }, index) =>
      visitor.call('direct', 'POST', '/v2/register/affiliate', {
        body: { ...body, email: index % 2 === 0 ? body.email : body.email.toUpperCase() },
      }),
    );
    expect(statuses(answers)).toEqual(Array<number>(5).fill(201));
    expect(await query('select count(*) from users where lower(email) = $1', [body.email])).toEqual([{ count: 1 }]);
    expect(await query('select count(*) from affiliates where lower(email) = $1', [body.email])).toEqual([
      { count: 1 },
    ]);
    for (const table of ['registrations', 'activations']) {
      const ofAccount = `select count(*) from ${table} join users on users.id = user_id where lower(email) = $1`;
      expect(await query(ofAccount, [body.email]), table).toEqual([{ count: 5 }]);
    }
  });

  it('one of twenty edits of the same version succeeds, and the others change nothing', async () => {
    for (const [read, write] of [
      ['/api/get/affiliate/1', '/api/edit/affiliate/1'],
      ['/api/get/site/1', '/api/site/1'],
    ] as const) {
      const callers = await Promise.all(gateways.map((gateway) => gateway.signIn(people.administrator)));
      const { body: before } = await callers[0]!.call('affiliate', 'GET', read);
      const edits = await together(20, (_gateway, index) =>
        callers[index % 2]!.call('affiliate', 'PUT', write, {
          body: { name: `Nome ${index}`, version: before.version },
        }),
      );
      expect(statuses(edits)).toEqual([200, ...Array<number>(19).fill(409)]);
      const winner = edits.find(({ status }) => status === 200);
      expect((await callers[1]!.call('affiliate', 'GET', read)).body).toEqual(winner?.body);
    }
  });

  it('a channel is either deleted or has its conversion, never a conversion without a channel', async () => {
    for (let round = 0; round < 10; round += 1) {
      const main = await any(0).signIn(people.main);
      const form = { name: 'N', description: 'd', url: 'https://n.example.com', site_type_id: 1, category: 'Moda' };
      const { body: site } = await main.call('affiliate', 'POST', '/api/v2/site', { body: form });
      const [deleted, ordered] = await Promise.all([
        main.call('affiliate', 'DELETE', `/api/v2/site/${site.id}`),
        query(
          `insert into conversions (affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents, validation_status, created_at)
           values (1, $1, 1, 't', $2, 100, 10, 1, now())`,
          [site.id, `o${round}`],
        ).then(
          () => true,
          () => false,
        ),
      ]);
      expect([200, 422]).toContain(deleted.status);
      expect(ordered).toBe(deleted.status === 422);
    }
  });

  it('each mail is sent once by several workers', async () => {
    await query(`update outbox_mails set status = 'sent'`);
    const mail = { now: clock.now(), subject: 's', text: 't', html: 'h' };
    await withTransaction(any(0).context.database, async (tx) => {
      for (let index = 0; index < 40; index += 1) await enqueueMail(tx, { ...mail, to: `p${index}@example.com` });
    });
    const sent: string[] = [];
    const transport = {
      send: (outgoing: { to: string }) => Promise.resolve(void sent.push(outgoing.to)),
      close: () => undefined,
    };
    await together(8, async ({ context }) => {
      while (await deliverNextMail(context, transport));
    });
    expect(sent).toHaveLength(40);
    expect(new Set(sent).size).toBe(40);
    expect(await query(`select count(*) from outbox_mails where status = 'waiting'`)).toEqual([{ count: 0 }]);
  });

  it('a log-out at one gateway is effective at the other, for fifty sessions', async () => {
    const sessions: TestCaller[] = [];
    // Sequential: sign-ins in progress count towards the account's limit of ten.
    for (let index = 0; index < 50; index += 1) {
      sessions.push(await any(index).signIn(index % 2 === 0 ? people.main : people.secondary));
    }
    await Promise.all(sessions.map((session) => session.call('direct', 'GET', '/logout')));
    const after = await Promise.all(
      sessions.map(({ token }, index) =>
        any(index + 1).visitor.call('direct', 'GET', '/v2/auth', { headers: { authorization: `Bearer ${token}` } }),
      ),
    );
    expect(statuses(after)).toEqual(Array<number>(50).fill(401));
  });
});
