import { beforeEach, describe, expect, it } from 'vitest';
import { keyReads, viewReads } from '#shared/codes/accounts/grants.ts';
import { roleMay } from '#shared/codes/accounts/role.ts';
import { routes } from '../../../server/routes.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { closeEndedViews } from './views.ts';

const clock = movableClock();
const gateway = await useGateway({ clock });
const minuteMs = 60_000;

let staff: TestCaller;
let view: TestCaller;

const open = (caller: TestCaller, affiliateId = 1) =>
  caller.call('direct', 'POST', '/v2/affiliate_view', { body: { affiliate_id: affiliateId } });

/** The affiliate that a view belongs to; undefined once it has ended. */
const seen = async () => {
  const { status, body } = await view.call('direct', 'GET', '/v2/auth');
  return status === 200 ? (body.user as { affiliate_id: number }).affiliate_id : undefined;
};

const lastAudit = async () => {
  const [row] = await gateway.query(
    `select action, user_id, affiliate_id, after from audit_entries where action like 'affiliate.view%' order by id desc limit 1`,
  );
  return row;
};

async function openedBy(email: string): Promise<void> {
  staff = await (await gateway.signIn(email)).stepUp();
  const { status, body } = await open(staff);
  expect(status).toBe(201);
  view = gateway.callerOf(String(body.token));
}

beforeEach(() => openedBy(people.administrator));

describe('a view of an affiliate', () => {
  it('reads what belongs to the affiliate, in the name of the staff user', async () => {
    const { body } = await view.call('direct', 'GET', '/v2/auth');
    expect(body.user).toMatchObject({ affiliate_id: 1, is_main: false, must_enrol: false });
    expect(body.user.view).toMatchObject({ ends_at: new Date(clock.now().getTime() + 15 * minuteMs).toISOString() });
    const { body: own } = await view.call('affiliate', 'GET', '/api/v2/get/affiliate');
    expect(own).toMatchObject({ id: 1 });
    expect((await view.call('affiliate', 'GET', '/api/get/affiliate/1')).status).toBe(403);
    expect((await view.call('affiliate', 'GET', '/api/get/affiliate/2')).status).toBe(403);
  });

  it('opens no call that changes anything, and none of a person', async () => {
    const person = /second_factor|sessions|login_history|password|token|affiliate_view|step_up/;
    const isShut = routes.filter(({ mutates, path, needs }) => mutates || (needs !== 'nothing' && person.test(path)));
    expect(isShut.length).toBeGreaterThan(150);
    for (const { app, method, path } of isShut) {
      const { status } = await view.call(
        app,
        method,
        path.replaceAll(/:\w+/g, '1'),
        method === 'GET' ? {} : { body: {} },
      );
      expect(status, `${method} ${app} ${path}`).toBe(403);
    }
  });

  it('is opened after a step-up, by administrators and by managers who reach all affiliates', async () => {
    const plain = await gateway.signIn(people.administrator);
    expect((await open(plain)).body).toMatchObject({ code: 'step_up_required' });
    for (const name of ['finance', 'campaigns', 'auditor', 'assigned', 'main', 'readOnly'] as const) {
      expect((await open(await (await gateway.signIn(people[name])).stepUp())).status, name).toBe(403);
    }
    expect((await open(staff, 999_999)).status).toBe(404);
    await openedBy(people.manager);
    expect(await seen()).toBe(1);
  });

  it('ends after 15 minutes, and says so in the audit', async () => {
    clock.advance(15 * minuteMs - 1_000);
    expect(await seen()).toBe(1);
    clock.advance(1_000);
    expect(await seen()).toBeUndefined();
    await closeEndedViews(gateway.context);
    expect(await lastAudit()).toMatchObject({
      action: 'affiliate.view_end',
      affiliate_id: 1,
      after: { reason: 'expired', affiliateId: 1 },
    });
  });

  it('is in the audit with both ids when it begins and when it is left', async () => {
    const [{ id: staffUserId }] = await gateway.query('select id from users where email = $1', [people.administrator]);
    const both = { affiliateId: 1, staffUserId };
    expect(await lastAudit()).toMatchObject({ action: 'affiliate.view', user_id: staffUserId, after: both });
    expect((await staff.call('direct', 'DELETE', '/v2/affiliate_view')).body).toEqual({ ended: 1 });
    expect(await seen()).toBeUndefined();
    expect(await lastAudit()).toMatchObject({
      action: 'affiliate.view_end',
      user_id: staffUserId,
      after: { ...both, reason: 'left' },
    });
  });

  it('is the only one of its session', async () => {
    await open(staff, 2);
    expect(await seen()).toBeUndefined();
  });

  it('ends with the session that opened it', async () => {
    await staff.call('direct', 'GET', '/logout');
    expect(await seen()).toBeUndefined();
    await closeEndedViews(gateway.context);
    expect(await lastAudit()).toMatchObject({ action: 'affiliate.view_end', after: { reason: 'session_ended' } });
  });

  it.each([
    ['is blocked', 'deactivated_at = now()', 'deactivated_at = null'],
    ['has another role', 'profile = 3', 'profile = 1'],
  ])('ends for a staff user who %s', async (_, change, back) => {
    const set = (assignment: string) =>
      gateway.query(`update users set ${assignment} where email = '${people.administrator}'`);
    expect(await seen()).toBe(1);
    await set(change);
    expect(await seen()).toBeUndefined();
    await set(back);
  });

  it('ends for a manager who reaches assigned affiliates only', async () => {
    await openedBy(people.manager);
    await gateway.query(`update users set scope = 'assigned' where email = '${people.manager}'`);
    expect(await seen()).toBeUndefined();
    await gateway.query(`update users set scope = 'all' where email = '${people.manager}'`);
  });

  it('ends when the affiliate is deleted', async () => {
    const [{ status }] = await gateway.query('select status from affiliates where id = 1');
    await gateway.query('update affiliates set status = 5 where id = 1');
    expect(await seen()).toBeUndefined();
    await gateway.query('update affiliates set status = $1 where id = 1', [status]);
  });
});

it('a view reads nothing that the affiliate or the staff user may not read', () => {
  expect(viewReads.length).toBeGreaterThan(keyReads.length);
  for (const grant of viewReads) {
    const [resource = '', verb = ''] = grant.split(':');
    const verbs = verb === '*' ? ['list', 'one'] : [verb];
    for (const one of verbs) {
      expect(['list', 'one'], grant).toContain(one);
      expect(roleMay('main', resource, one), `main ${grant}`).toBe(true);
      expect(roleMay('manager', resource, one, 'all'), `manager ${grant}`).toBe(true);
    }
  }
});
