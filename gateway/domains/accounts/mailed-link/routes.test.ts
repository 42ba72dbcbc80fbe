import { beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { people } from '../../../testing/fixtures.ts';
import { mailsOf } from '../../../testing/mailed-links.ts';
import { registering } from '../../../testing/registrations.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { createLink, useLink } from '../single-use-link/links.ts';
import { linkPurposes } from '../single-use-link/table.ts';

const hourMs = 60 * 60_000;
const clock = movableClock();
let staff: TestCaller;

const gateway = await useGateway({ clock, env: { PUBLIC_URL: 'https://portal.example.com' } });
const { context, query, visitor } = gateway;
const web = registering(gateway, () => staff);

beforeEach(async () => {
  // Moves past the rate-limit windows of earlier tests.
  clock.advance(hourMs);
  staff = await gateway.signIn(people.administrator);
});

async function ask(purpose: string, secret: string): Promise<{ state: string; needs_password: boolean }> {
  const { status, body } = await visitor.call('direct', 'GET', `/user/mailed_link/${purpose}-${secret}`);
  expect(status).toBe(200);
  return body.data;
}

describe('what a mailed link still does', () => {
  it.each(linkPurposes)('is said without using it up: %s', async (purpose) => {
    const link = { purpose, userId: 2, affiliateId: 1, email: 'antes@example.com', validMs: 2 * hourMs };
    const [secret, late] = await withTransaction(context.database, async (tx) => [
      await createLink(tx, context, link),
      await createLink(tx, context, link),
    ]);
    const before = await query('select * from links order by hash');
    // As often as a mail scanner and its reader may.
    for (let times = 0; times < 5; times += 1) expect((await ask(purpose, secret)).state).toBe('open');
    expect(await query('select * from links order by hash')).toEqual(before);

    await withTransaction(context.database, (tx) => useLink(tx, clock.now(), purpose, secret));
    expect((await ask(purpose, secret)).state).toBe('used');
    clock.advance(2 * hourMs);
    expect((await ask(purpose, late)).state).toBe('expired');
    expect((await ask(purpose, late.slice(0, -1))).state).toBe('unknown');
    const other = linkPurposes.find((name) => name !== purpose);
    expect((await ask(String(other), secret)).state).toBe('unknown');
  });

  it('of an activation includes whether it needs the password of the registration', async () => {
    const email = 'pergunta@example.com';
    await web.register({ name: 'Ana Alves', email, password: 'Trovoada-77' });
    const [first = ''] = await web.linksTo(email);
    expect(await ask('activation', first)).toEqual({ state: 'open', needs_password: false });
    await web.register({ name: 'Um Estranho', email, password: 'Ventania-88' });
    expect(await ask('activation', first)).toEqual({ state: 'open', needs_password: true });
    clock.advance(23 * hourMs);
    expect((await ask('activation', first)).state).toBe('open');
    expect((await web.activateBy(first, 'Trovoada-77')).status).toBe(200);
    expect((await ask('activation', first)).state).toBe('unknown');

    staff = await gateway.signIn(people.administrator);
    await web.register({ name: 'Bia Braga', email: 'tarde-demais@example.com', password: 'Trovoada-77' });
    const [late = ''] = await web.linksTo('tarde-demais@example.com');
    clock.advance(24 * hourMs);
    expect((await ask('activation', late)).state).toBe('expired');
  });

  it('of an unsubscription is used once no news are sent any more', async () => {
    const secret = 'u'.repeat(43);
    await query(
      `insert into email_preferences (affiliate_id, email, position, new_creatives, news_general_information, campaign_break, unsubscribe_secret, version)
       values (1, 'novidades@example.com', 4, true, false, false, $1, 1)`,
      [secret],
    );
    expect((await ask('unsubscription', secret)).state).toBe('open');
    expect((await visitor.call('direct', 'POST', `/unsubscribe/${secret}`)).status).toBeLessThan(300);
    expect((await ask('unsubscription', secret)).state).toBe('used');
    expect((await ask('unsubscription', 'v'.repeat(43))).state).toBe('unknown');
  });

  it('is nothing for a purpose that there is not', async () => {
    expect((await ask('other', 'x'.repeat(43))).state).toBe('unknown');
  });

  it('of a replaced link is unknown, while the newest one is open', async () => {
    const mails = mailsOf(gateway);
    const request = () => visitor.call('direct', 'POST', '/create/user/reset', { body: { email: people.secondary } });
    await request();
    const [first = ''] = await mails.linksTo(people.secondary, 'password-reset');
    clock.advance(hourMs / 2);
    await request();
    const newest = (await mails.linksTo(people.secondary, 'password-reset')).find((hash) => hash !== first) ?? '';
    expect((await ask('password_reset', first)).state).toBe('unknown');
    expect((await ask('password_reset', newest)).state).toBe('open');
  });
});
