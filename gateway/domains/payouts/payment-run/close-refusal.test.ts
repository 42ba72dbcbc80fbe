import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { profile } from '#shared/codes/accounts/profile.ts';
import { type Actor, systemActor } from '../../../engine/actor.ts';
import { payeeForm } from '../../../testing/payee-form.ts';
import { addReadyPayments } from '../../../testing/ready-payments.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { createAccess } from '../../accounts/access/accesses.ts';
import { changeMainEmail } from '../../accounts/login-email/login-emails.ts';
import { setAffiliatePassword } from '../../accounts/password/change-password.ts';
import { resetSecondFactor } from '../../accounts/second-factor/second-factor.ts';
import { endRelation } from '../../accounts/staff-relation/relations.ts';
import { changeStaff } from '../../accounts/staff-user/change-staff.ts';
import { inviteStaff } from '../../accounts/staff-user/invite-staff.ts';
import { users } from '../../accounts/user/table.ts';
import { updatePaymentInfo } from '../payment-info/changes.ts';
import { liftFreeze } from '../payment-info/freeze.ts';
import { getPaymentHold, releaseHold } from '../payment-info/hold.ts';
import { closeRefusalsOf } from './close-refusal.ts';
import { draftRun } from './draft-run.ts';
import { paymentRunViews } from './runs.ts';

const dayMs = 24 * 3_600_000;
const clock = movableClock('2026-03-02T12:00:00Z');
let serial = 0;

const gateway = await useGateway({ clock });
const { query } = gateway;

const actorOf = (userId: number): Actor => ({ ...systemActor('test'), userId, name: `Pessoa ${userId}` });

/** Creates an administrator whose account is more than a year old. */
async function person(): Promise<Actor> {
  const number = (serial += 1);
  const long = new Date('2025-01-01');
  const [user] = await gateway.context.database.db
    .insert(users)
    .values({
      name: `Pessoa ${number}`,
      email: `pessoa${number}@demo.test`,
      profile: profile.codes.administrador,
      activatedAt: long,
      createdAt: long,
    })
    .returning();
  return actorOf(user?.id ?? 0);
}

/** Creates a staff user whom an actor has just invited and who has accepted. */
async function invitedBy(actor: Actor): Promise<Actor> {
  const email = `convite${(serial += 1)}@demo.test`;
  const { id } = await inviteStaff(gateway.context, actor, { name: 'Nova', email, role: 'finance', scope: 'all' });
  await query('update users set activated_at = $2 where id = $1', [id, clock.now()]);
  return actorOf(id);
}

async function resets(actor: Actor, other: Actor): Promise<void> {
  await query(
    `insert into second_factors (user_id, sealed_secret, created_at, confirmed_at) values ($1, 'x', $2, $2)`,
    [other.userId, clock.now()],
  );
  await resetSecondFactor(gateway.context, actor, other.userId ?? 0);
}

const changesRole = (actor: Actor, other: Actor) =>
  changeStaff(gateway.context, actor, other.userId ?? 0, { role: 'finance' });

/** Drafts a run that pays one new affiliate, and returns its id, payment info and main access. */
async function draftBy(actor: Actor) {
  await query(`update payments set pay_date = '2099-01-01' where status = 'ready'`);
  const affiliateId = 5_000 + (serial += 1);
  await addReadyPayments(gateway.context.database.pool, { firstId: affiliateId, count: 1, now: clock.now() });
  const [info] = await query('select id from payment_infos where affiliate_id = $1', [affiliateId]);
  const runId = await draftRun(gateway.context, actor, { payDate: '2026-03-25', groupId: null });
  return { affiliateId, infoId: Number(info?.id), run: { id: runId, createdBy: actor.userId ?? 0 } };
}

async function refusalOf(run: { id: number; createdBy: number }, actor: Actor, paymentApprovers = 2) {
  const { db } = gateway.context.database;
  const refusals = await closeRefusalsOf(db, [run], actor, { env: { paymentApprovers } });
  return refusals.get(run.id);
}

test('the drafter may not close the run, anybody else may', async () => {
  const [drafter, other] = [await person(), await person()];
  const { run } = await draftBy(drafter);
  expect(await refusalOf(run, drafter)).toBe('own_draft');
  // The same user in another session, with another role.
  expect(await refusalOf(run, { ...drafter, role: 'finance', sessionHash: 'other' })).toBe('own_draft');
  expect(await refusalOf(run, { ...drafter, userId: null })).toBe('own_draft');
  expect(await refusalOf(run, other)).toBeUndefined();
});

describe("a user whose account is related to the drafter's may not close the run", () => {
  /** Makers of two accounts that may be one person, or of which one may have got access to the other. */
  const links: readonly [name: string, make: () => Promise<readonly [Actor, Actor]>][] = [
    [
      'invited',
      async () => {
        const first = await person();
        return [first, await invitedBy(first)];
      },
    ],
    [
      'second factor reset',
      async () => {
        const pair = [await person(), await person()] as const;
        await resets(...pair);
        return pair;
      },
    ],
    [
      'role changed between draft and closing',
      async () => {
        const pair = [await person(), await person()] as const;
        await changesRole(...pair);
        return pair;
      },
    ],
    [
      'both made by a third account',
      async () => {
        const maker = await person();
        return [await invitedBy(maker), await invitedBy(maker)];
      },
    ],
    [
      'made by an account that was made',
      async () => {
        const first = await person();
        const second = await invitedBy(first);
        await query('update users set profile = 1 where id = $1', [second.userId]);
        return [first, await invitedBy(second)];
      },
    ],
    [
      'one made, the other reset by a third account',
      async () => {
        const [third, reset] = [await person(), await person()];
        await resets(third, reset);
        return [await invitedBy(third), reset];
      },
    ],
  ];
  test.each(links)('%s, in either direction, until the relation is ended', async (_name, make) => {
    const [first, second] = await make();
    for (const [drafter, closer] of [
      [first, second],
      [second, first],
    ] as const) {
      const { run } = await draftBy(drafter);
      expect(await refusalOf(run, closer)).toBe('related_account');
      expect(await refusalOf(run, await person())).toBeUndefined();
    }
    clock.advance(8 * dayMs);
    const { run } = await draftBy(first);
    expect(await refusalOf(run, second)).toBe('related_account');
    const administrator = await person();
    const open = await query('select id from staff_relations where ended_at is null');
    for (const { id } of open) await endRelation(gateway.context, administrator, Number(id), 'São duas pessoas');
    expect(await refusalOf(run, second)).toBeUndefined();
    clock.advance(-8 * dayMs);
  });
});

describe('a user who took part in a change of the payee may not close the run', () => {
  type Edit = (actor: Actor, payee: { affiliateId: number; infoId: number }) => Promise<unknown>;
  const edit: Edit = (actor, { infoId }) =>
    updatePaymentInfo(gateway.context, actor, infoId, {
      version: undefined,
      form: { ...payeeForm, business_name: `Nome ${(serial += 1)}` },
    });
  const hold = (affiliateId: number) =>
    query(`insert into payee_holds values ($1, 'login_email', null, $2, $2::timestamptz + interval '1 day')`, [
      affiliateId,
      clock.now(),
    ]);
  const release: Edit = async (actor, { affiliateId }) => {
    await hold(affiliateId);
    const { version } = await getPaymentHold(gateway.context, actor, affiliateId);
    await releaseHold(gateway.context, actor, affiliateId, version);
  };
  const access: Edit = (actor, { affiliateId }) =>
    createAccess(gateway.context, actor, {
      affiliateId,
      name: 'Novo acesso',
      email: `acesso${(serial += 1)}@demo.test`,
      level: 'full',
    });

  const edits: readonly [name: string, edit: Edit][] = [
    ['edited the payment data', edit],
    ['released a hold', release],
    [
      'lifted a freeze',
      async (actor, { affiliateId }) => {
        await query('insert into payment_freezes (affiliate_id, frozen_at) values ($1, $2)', [
          affiliateId,
          clock.now(),
        ]);
        await liftFreeze(gateway.context, actor, affiliateId);
      },
    ],
    ['made an access', access],
    [
      'changed the login e-mail',
      (actor, { affiliateId }) =>
        changeMainEmail(gateway.context, actor, { affiliateId, email: `outro${(serial += 1)}@demo.test` }),
    ],
    [
      'set the password',
      (actor, { affiliateId }) =>
        setAffiliatePassword(gateway.context, actor, { userId: affiliateId, password: 'Segura-77-xy' }),
    ],
    ['edited by an account that they made', async (actor, payee) => edit(await invitedBy(actor), payee)],
    [
      'edited by an access that they made',
      async (actor, payee) => edit(actorOf(Number(await access(actor, payee))), payee),
    ],
  ];
  test.each(edits)('%s, however long ago', async (_name, make) => {
    const closer = await person();
    const { run, ...payee } = await draftBy(await person());
    await make(closer, payee);
    expect(await refusalOf(run, closer)).toBe('edited_payee');
    expect(await refusalOf(run, await person())).toBeUndefined();
    clock.advance(800 * dayMs);
    expect(await refusalOf(run, closer)).toBe('edited_payee');
    clock.advance(-800 * dayMs);
  });

  test('an earlier edit counts until somebody else has closed a run with this payee', async () => {
    const [closer, later] = [await person(), await person()];
    const { run, ...payee } = await draftBy(await person());
    await edit(closer, payee);
    clock.advance(dayMs);
    await edit(later, payee);
    clock.advance(800 * dayMs);
    expect(await refusalOf(run, closer)).toBe('edited_payee');
    const close = `update payment_runs set state = 'closed', closed_at = $2, closed_by = $3 where id = $1`;
    await query(close, [run.id, clock.now(), closer.userId]);
    expect(await refusalOf(run, closer)).toBe('edited_payee');
    await query(close, [run.id, clock.now(), (await person()).userId]);
    expect(await refusalOf(run, closer)).toBeUndefined();
    expect(await refusalOf(run, later)).toBe('edited_payee');
    clock.advance(-801 * dayMs);
  });

  test('the payees of other runs do not matter', async () => {
    const closer = await person();
    const { run: _other, ...payee } = await draftBy(await person());
    await edit(closer, payee);
    const { run } = await draftBy(await person());
    expect(await refusalOf(run, closer)).toBeUndefined();
  });
});

test('with one approver nobody is refused', async () => {
  const drafter = await person();
  const { run } = await draftBy(drafter);
  expect(await refusalOf(run, drafter, 1)).toBeUndefined();
});

test('a list has the refusal of each draft, with the same number of queries for one as for many', async () => {
  await query(`update payment_runs set state = 'cancelled' where state = 'draft'`);
  const reader = await person();
  const search = async () => {
    const statements = vi.spyOn(Client.prototype, 'query');
    try {
      const { rows } = await paymentRunViews.search(
        gateway.context,
        reader,
        { state: 'draft' },
        { page: 1, pageSize: 10 },
      );
      const byRun = new Map(rows.map(({ id, canClose, closeRefusal }) => [id, closeRefusal ?? canClose]));
      return { byRun, count: statements.mock.calls.length };
    } finally {
      statements.mockRestore();
    }
  };
  const { run: own } = await draftBy(reader);
  const { count } = await search();
  const { run: ofAnother } = await draftBy(await person());
  const { run: ofInvited } = await draftBy(await invitedBy(reader));
  const edited = await draftBy(await person());
  await updatePaymentInfo(gateway.context, reader, edited.infoId, {
    version: undefined,
    form: { ...payeeForm, business_name: 'Outro nome' },
  });
  const many = await search();
  expect([...many.byRun].toSorted(([left], [right]) => left - right)).toEqual([
    [own.id, 'own_draft'],
    [ofAnother.id, true],
    [ofInvited.id, 'related_account'],
    [edited.run.id, 'edited_payee'],
  ]);
  expect(many.count).toBe(count);
});
