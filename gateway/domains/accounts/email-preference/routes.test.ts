import { beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { people } from '../../../testing/fixtures.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { enqueueNews } from './enqueue-news.ts';

const gateway = await useGateway({ env: { PUBLIC_URL: 'https://portal.example.com' } });
const { query } = gateway;
const [staff, main] = await Promise.all([gateway.signIn(people.administrator), gateway.signIn(people.main)]);

beforeEach(async () => {
  await query('delete from email_preferences');
  await query('delete from outbox_mails');
});

const item = (email: string, ...kinds: string[]) => ({
  email,
  new_creatives: Number(kinds.includes('new_creatives')),
  news_general_information: Number(kinds.includes('news_general_information')),
  campaign_break: Number(kinds.includes('campaign_break')),
});
const read = async (caller = main) =>
  (await caller.call('affiliate', 'GET', caller === staff ? '/api/optin_email/1' : '/api/v2/optin_email')).body;
const save = (optinEmails: object[], rest: object = {}, caller = main) =>
  caller.call('affiliate', 'POST', caller === staff ? '/api/optin_email' : '/api/v2/optin_email', {
    body: { optinEmails, ...rest },
  });
const mails = async () =>
  (await query('select * from outbox_mails where unsubscribe_url is not null order by id')).map(
    ({ to, text, unsubscribe_url }) => ({
      to,
      text: String(text),
      url: String(unsubscribe_url),
    }),
  );
const sendNews = (kind: 'new_creatives' | 'campaign_break', affiliateIds: number[] | 'active' = 'active') =>
  withTransaction(gateway.context.database, (tx) =>
    enqueueNews(tx, gateway.context, {
      affiliateIds,
      kind,
      content: (language) => ({ subject: language, paragraphs: ['Novidades.'] }),
    }),
  );

describe('the preferences of an affiliate', () => {
  it('are its own e-mail without news until some are saved, also by an empty list', async () => {
    expect(await read()).toEqual([{ ...item(people.main), version: 0 }]);
    const { status, body } = await save([]);
    expect([status, body]).toEqual([201, [{ ...item(people.main), version: 1 }]]);
  });

  it('are saved by the affiliate or staff, five at most, with the flags as numbers', async () => {
    const rows = [item(people.main, 'campaign_break'), ...['a', 'b', 'c', 'd'].map((name) => item(`${name}@x.com`))];
    expect((await save(rows, { affiliateId: 1 })).status).toBe(201);
    expect(await read(staff)).toEqual(rows.map((row) => ({ ...row, version: 1 })));
    const six = await save([...rows, item('e@x.com')]);
    expect([six.status, six.body.errors]).toEqual([400, { optinEmails: 'validation.emails_limit' }]);
    const byStaff = await save([item(people.main), item('a@x.com')], { affiliateId: 1, version: 1 }, staff);
    expect(byStaff.body).toHaveLength(2);
    expect(await read()).toEqual(byStaff.body);
    const late = await save(rows, { version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict']);
  });

  it('ignore flags that nothing sends, and refuse others', async () => {
    expect((await save([{ ...item(people.main), weekly_news: 1, financial: 0 }])).status).toBe(201);
    expect((await save([{ ...item(people.main), nonsense: 1 }])).status).toBe(400);
    expect((await save([{ ...item(people.main), new_creatives: 2 }])).body.errors).toEqual({
      'optinEmails.0.new_creatives': 'validation.choice',
    });
  });

  it('begin with the own e-mail, follow its change, and have no address twice', async () => {
    const foreign = await save([item('other@x.com')]);
    expect(foreign.body.errors).toEqual({ 'optinEmails.0.email': 'validation.read_only' });
    const twice = await save([item(people.main), item('a@x.com'), item('A@X.com')]);
    expect(twice.body.errors).toEqual({ 'optinEmails.2.email': 'validation.email_repeated' });
    await save([item(people.main, 'new_creatives'), item('a@x.com')]);
    await query(`update users set email = 'nova@example.com' where email = $1`, [people.main]);
    expect((await read(staff)).map(({ email }: { email: string }) => email)).toEqual(['nova@example.com', 'a@x.com']);
    expect(await sendNews('new_creatives')).toBe(1);
    expect((await mails()).map(({ to }) => to)).toEqual(['nova@example.com']);
    await query(`update users set email = $1 where email = 'nova@example.com'`, [people.main]);
  });

  it('are read and not changed by a read-only access, and are nobody else’s', async () => {
    const readOnly = await gateway.signIn(people.readOnly);
    expect((await read(readOnly))[0].email).toBe(people.main);
    expect((await save([], {}, readOnly)).status).toBe(403);
    const foreign = await gateway.signIn(people.foreign);
    expect((await save([], { affiliateId: 1 }, foreign)).status).toBe(404);
    expect(await query('select * from email_preferences')).toEqual([]);
  });
});

describe('news', () => {
  it('go to the addresses that want their kind, once each, with a link that ends them', async () => {
    await save([item(people.main, 'new_creatives'), item('a@x.com', 'campaign_break')]);
    const foreign = await gateway.signIn(people.foreign);
    await save([item(people.foreign), item('A@x.com', 'new_creatives', 'campaign_break')], {}, foreign);
    expect(await sendNews('campaign_break')).toBe(1);
    expect(await sendNews('new_creatives', [1])).toBe(1);
    const [first, second, ...rest] = await mails();
    expect([first?.to, second?.to, rest]).toEqual(['a@x.com', people.main, []]);
    expect(second?.url).toMatch(/^https:\/\/portal\.example\.com\/unsubscribe\/[\w-]{43}$/);
    expect(second?.text).toContain(second?.url);
  });

  it('go to no affiliate that is paused', async () => {
    await save([item(people.main, 'new_creatives')]);
    await query('update affiliates set status = 2 where id = 1');
    expect(await sendNews('new_creatives')).toBe(0);
    await query('update affiliates set status = 1 where id = 1');
  });

  it('end by the link for this address alone, and the link stays the same when the list is saved', async () => {
    const rows = [item(people.main, 'new_creatives'), item('a@x.com', 'new_creatives')];
    await save(rows);
    await sendNews('new_creatives');
    const [, second] = await mails();
    const path = new URL(second?.url ?? '').pathname;
    await save([...rows, item('b@x.com', 'new_creatives')]);
    const [once, again] = [
      await gateway.visitor.call('direct', 'POST', path),
      await gateway.visitor.call('direct', 'POST', path),
    ];
    expect([once.status, again.status]).toEqual([201, 201]);
    expect((await read()).map((row: { new_creatives: number }) => row.new_creatives)).toEqual([1, 0, 1]);
    const ended = `select * from audit_entries where action = 'email_preference.unsubscribe'`;
    expect(await query(ended)).toMatchObject([{ affiliate_id: 1, user_id: null, before: { newCreatives: true } }]);
    // A form that was open meanwhile does not bring the news back unasked.
    expect((await save(rows, { version: 2 })).status).toBe(409);
    await save([item(people.main)]);
    const gone = await gateway.visitor.call('direct', 'POST', path);
    expect([gone.status, gone.body.code]).toEqual([422, 'link_invalid']);
  });

  it('of staff are a newsletter to the active affiliates that want its kind, which is kept', async () => {
    await save([item(people.main, 'new_creatives'), item('a@x.com', 'new_creatives', 'news_general_information')]);
    const audience = await staff.call('report', 'GET', '/api/newsletter/audience');
    expect(audience.body).toEqual([
      { kind: 'new_creatives', recipients: 2 },
      { kind: 'news_general_information', recipients: 1 },
    ]);
    const body = { kind: 'new_creatives', subject: 'Criativos', text: 'Um.\nDois.\n\n\n Três <b>.\n' };
    const sent = await staff.call('report', 'POST', '/api/newsletter', { body });
    expect(sent).toMatchObject({ status: 201, body: { recipients: 2, user_name: 'Alice Admin' } });
    const [mail] = await query('select * from outbox_mails order by id');
    expect(mail).toMatchObject({ to: people.main, subject: 'Criativos' });
    expect(mail?.text).toMatch(/^Um\.\nDois\.\n\n\s*Três <b>\.\n/);
    expect(mail?.html).toContain('Três &lt;b&gt;.');
    const assigned = await gateway.signIn(people.assigned);
    expect((await assigned.call('report', 'POST', '/api/newsletter', { body })).status).toBe(403);
    for (const wrong of [{ kind: 'campaign_break' }, { subject: 'a\r\nBcc: x@y.com' }, { text: ' ' }]) {
      expect((await staff.call('report', 'POST', '/api/newsletter', { body: { ...body, ...wrong } })).status).toBe(400);
    }
  });
});
