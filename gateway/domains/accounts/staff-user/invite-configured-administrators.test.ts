import { expect, test } from 'vitest';
import { password, people } from '../../../testing/fixtures.ts';
import { mailsOf } from '../../../testing/mailed-links.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { relatedAccounts } from '../staff-relation/related-accounts.ts';
import { inviteConfiguredAdministrators } from './invite-configured-administrators.ts';

const partner = 'socia@example.com';
const clock = movableClock();
const env = { ADMINISTRATOR_EMAILS: `${partner}, ${people.finance}` };
const gateway = await useGateway({ clock, env });
const { query, context } = gateway;
const { linksTo, mailsTo } = mailsOf(gateway);

const start = () => inviteConfiguredAdministrators(context);
const invitations = () => linksTo(partner, 'invitation');

test('an administrator whom the configuration names is invited once, and ends the relations of a company with one', async () => {
  const administrator = await (await gateway.signIn(people.administrator)).stepUp();
  const invitation = { name: 'Nina Nunes', email: 'nina@demo.test', role: 'finance' };
  const { id: invited } = (await administrator.call('direct', 'POST', '/user/staff', { body: invitation })).body;
  const [relation] = await query('select id from staff_relations');
  const end = (caller = administrator) =>
    caller.call('direct', 'PUT', `/user/staff_relation/${relation.id}`, {
      body: { ended: true, reason: 'São duas pessoas' },
    });
  expect((await end()).body.code).toBe('related_account');

  await Promise.all([start(), start()]);
  const found = await query(`select id, profile, invited_by from users where email = $1`, [partner]);
  expect(found).toMatchObject([{ profile: 1, invited_by: null }]);
  expect(await invitations()).toHaveLength(1);
  expect((await mailsTo(people.administrator))[0]?.text).toContain(`convidou ${partner}`);
  // Who has an account keeps it as it is.
  expect(await query(`select profile from users where email = $1`, [people.finance])).toEqual([{ profile: 3 }]);
  expect([...(await relatedAccounts(context.database.db, found[0].id))]).toEqual([found[0].id]);

  clock.advance(25 * 3_600_000);
  await start();
  const [hash, ...earlier] = await invitations();
  expect(earlier).toHaveLength(1);
  const accepted = await gateway.visitor.call('direct', 'POST', '/user/invitation', { body: { hash, password } });
  expect([200, 201], JSON.stringify(accepted.body)).toContain(accepted.status);
  clock.advance(25 * 3_600_000);
  await start();
  expect(await invitations()).toHaveLength(2);

  const outsider = await (await gateway.signIn(partner)).stepUp();
  expect((await end(outsider)).status).toBe(200);
  expect((await relatedAccounts(context.database.db, 1)).has(invited)).toBe(false);
});
