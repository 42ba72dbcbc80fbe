import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { type Actor, systemActor } from '../../../engine/actor.ts';
import { RequestError } from '../../../lib/errors.ts';
import { approveParticipations } from '../../../testing/approve-participations.ts';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { payeeForm } from '../../../testing/payee-form.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { payments } from '../payment/table.ts';
import { requestPayment } from '../payment-request/request-payment.ts';
import { createPaymentInfo, deletePaymentInfo, updatePaymentInfo } from './changes.ts';
import { applyDueChanges } from './due-changes.ts';
import { holdPayee } from './hold.ts';
import { paymentInfos } from './table.ts';

const hourMs = 60 * 60 * 1000;
const holdMs = 48 * hourMs;

/** The possible events of an account. */
type Step =
  | { kind: 'save'; account: string }
  | { kind: 'contact' | 'delete' | 'email' | 'worker' | 'request' }
  | { kind: 'wait'; hours: number };

/** The simplest possible model of who is paid; times in ms. */
class Model {
  now = 0;
  private heldUntil = 0;
  private lastChange = -Infinity;
  private wasEntered = false;
  /** The account, and from when it is in effect. */
  private info: { account: string; from: number } | undefined;
  private waiting: { account: string; from: number } | undefined;

  private hold(): number {
    this.lastChange = this.now;
    this.heldUntil = this.now + holdMs;
    return this.heldUntil;
  }

  private settle(): void {
    if (this.waiting === undefined || this.waiting.from > this.now) return;
    this.info = this.waiting;
    this.waiting = undefined;
  }

  save(account: string): void {
    this.settle();
    if (this.info === undefined) {
      this.info = { account, from: this.wasEntered ? this.hold() : this.now };
      this.wasEntered = true;
    } else if (this.info.from > this.now) {
      if (account !== this.info.account) this.info = { account, from: this.hold() };
    } else if (account === this.info.account) this.waiting = undefined;
    else if (account !== this.waiting?.account) this.waiting = { account, from: this.hold() };
  }

  delete(): void {
    if (this.info === undefined) return;
    this.info = undefined;
    this.waiting = undefined;
    this.hold();
  }

  changeEmail(): void {
    this.hold();
  }

  /** Returns the account that a request pays to, or why it is refused. */
  request(): { account: string } | { code: string } {
    this.settle();
    if (this.info === undefined) return { code: 'payment_info_incomplete' };
    if (this.now < this.heldUntil) return { code: 'payee_hold' };
    expect(this.now - this.lastChange).toBeGreaterThanOrEqual(holdMs);
    return { account: this.info.account };
  }
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('save' as const), account: fc.constantFrom('11111', '22222', '33333') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'contact' as const,
        'delete' as const,
        'email' as const,
        'worker' as const,
        'request' as const,
        'request' as const,
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(0, 1, 24, 47, 48, 49) }),
  },
);

const wait = (hours: number): Step => ({ kind: 'wait', hours });
const save: Step = { kind: 'save', account: '99999' };

/** Attempts to circumvent the hold that random steps would rarely produce. */
const attack = fc.constantFrom<Step[]>(
  [{ kind: 'delete' }, wait(49), save, { kind: 'request' }],
  [{ kind: 'delete' }, save, wait(47), { kind: 'request' }],
  [save, wait(47), { kind: 'request' }, wait(1), { kind: 'request' }],
  [{ kind: 'email' }, wait(24), save, wait(24), { kind: 'request' }],
);

const life = fc
  .array(fc.oneof({ weight: 4, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: attack }), {
    minLength: 4,
    maxLength: 10,
  })
  .map((parts) => parts.flat());

let serial = 0;

const clock = movableClock('2026-03-02T12:00:00Z');
const gateway = await useGateway({ clock });
const staff = await gateway.signIn(people.manager);
await gateway.context.database.pool.query(`update sessions set expires_at = '2100-01-01'`);

/** Creates an affiliate with a channel. Its actor may be the affiliate or a thief with the password. */
async function newAccount(): Promise<{ actor: Actor; affiliateId: number; site: number }> {
  const { db } = gateway.context.database;
  const createdAt = clock.now();
  const common = { name: 'Modelo', email: 'm@example.com', businessName: 'Modelo ME', status: 1, createdAt };
  const [affiliate] = await db
    .insert(affiliates)
    .values({ ...common, minimumPaymentCents: 1_000 })
    .returning();
  const affiliateId = affiliate?.id ?? 0;
  const [channel] = await db
    .insert(channels)
    .values({ affiliateId, name: 'Modelo', url: 'https://example.com', category: 'Moda', status: 3, createdAt })
    .returning();
  await approveParticipations(db, createdAt);
  const actor: Actor = { ...systemActor('model'), role: 'main', scope: 'own', affiliateId, userId: 3 };
  await approveParticipations(db, new Date('2025-01-01'));
  return { actor, affiliateId, site: channel?.id ?? 0 };
}

test(
  'whatever is changed, in whatever order, nobody is paid within 48 hours of a change',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        const { context } = gateway;
        const { db } = context.database;
        const { actor, affiliateId, site } = await newAccount();
        const model = new Model();
        const find = async () =>
          (await db.select().from(paymentInfos).where(eq(paymentInfos.affiliateId, affiliateId)))[0];

        const store = async (form: object) => {
          const info = await find();
          if (info) await updatePaymentInfo(context, actor, info.id, { version: undefined, form });
          else await createPaymentInfo(context, actor, affiliateId, { ...payeeForm, ...form });
        };
        const request = async () => {
          await importConversions(staff, [
            { order: `m-${(serial += 1)}`, site, amount: '200.00', booked: '2026-01-01' },
          ]);
          try {
            await requestPayment(context, actor, affiliateId);
          } catch (error) {
            if (error instanceof RequestError) return { code: error.code };
            throw error;
          }
          const [paid] = await db.select().from(payments).orderBy(desc(payments.id)).limit(1);
          return { account: Object(paid?.payee).bank_account_number };
        };

        const acts: { [Kind in Step['kind']]: (happening: Extract<Step, { kind: Kind }>) => Promise<void> } = {
          save: async ({ account }) => {
            await store({ bank_account_number: account });
            model.save(account);
          },
          contact: async () => {
            const info = await find();
            if (info) await store({ email: `novo${(serial += 1)}@example.com` });
          },
          delete: async () => {
            const info = await find();
            if (info) await deletePaymentInfo(context, actor, info.id);
            model.delete();
          },
          email: async () => {
            await withTransaction(context.database, (tx) =>
              holdPayee(tx, context, actor, { affiliateId, cause: 'login_email' }),
            );
            model.changeEmail();
          },
          worker: async () => {
            await applyDueChanges(context);
          },
          request: async () => {
            expect(await request()).toEqual(model.request());
          },
          wait: ({ hours }) => {
            clock.advance(hours * hourMs);
            return Promise.resolve();
          },
        };
        for (const happening of [...steps, { kind: 'request' } as const]) {
          model.now = clock.now().getTime();
          await acts[happening.kind](happening as never);
          model.now = clock.now().getTime();
        }
        expect(await findDifferences(context.database)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  },
);
