import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { withTransaction } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import { RequestError } from '../../../lib/errors.ts';
import { brazilianPayee, makePayable } from '../../../testing/payees.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { createBonus } from '../../earnings/bonus/bonuses.ts';
import { requestPayment } from '../payment-request/request-payment.ts';
import { schedulePayment } from '../planned-payment/schedule-payment.ts';
import { decideUpload } from '../tax-invoice/decide-upload.ts';
import { movePayments } from './move-payments.ts';

const targets = ['scheduled', 'sent', 'paid', 'failed', 'review', 'returned', 'ready', 'cancelled'] as const;
type Target = (typeof targets)[number];

/**
 * The possible events of an affiliate's money. `note` decides the tax invoice of the newest payment that awaits one; `payment`
 * is an index into the payments.
 */
type Step =
  | { kind: 'earn'; cents: number }
  | { kind: 'refund'; cents: number }
  | { kind: 'request' }
  | { kind: 'plan' }
  | { kind: 'bonus'; cents: number }
  | { kind: 'note'; isApproved: boolean }
  | { kind: 'move'; payment: number; to: Target };

/** The states from which a payment may reach each state. */
const origins: Readonly<Record<Target, readonly string[]>> = {
  scheduled: ['ready'],
  sent: ['scheduled'],
  paid: ['sent', 'review'],
  failed: ['sent', 'review'],
  review: ['sent'],
  returned: ['paid'],
  ready: ['awaiting_invoice', 'failed', 'returned'],
  cancelled: ['awaiting_invoice', 'ready', 'failed', 'returned'],
};

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('earn' as const), cents: fc.integer({ min: 1, max: 90_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 60_000 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('request' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('plan' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('bonus' as const), cents: fc.integer({ min: 1, max: 2_000 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('note' as const), isApproved: fc.boolean() }) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      payment: fc.nat({ max: 2 }),
      to: fc.constantFrom(...targets),
    }),
  },
);

const staff = { ...systemActor('model'), steppedUpUntil: new Date('2100-01-01') };
const minimumCents = 1_000;
let lastId = 5_000;

const gateway = await useGateway({ clock: movableClock('2026-03-02T15:00:00Z') });
const { query } = gateway;

/** The states of the commissions of a payment in each state. */
const commissionStates: Readonly<Record<string, readonly number[]>> = {
  awaiting_invoice: [12],
  // The commissions of a payment that failed or was returned before are still scheduled.
  ready: [3, 4],
  scheduled: [4],
  sent: [4],
  failed: [4],
  review: [4],
  returned: [4],
  paid: [5],
};

async function newAffiliate(isCompany: boolean): Promise<number> {
  lastId += 1;
  await query(
    `with affiliate as (insert into affiliates (id, name, status, email, minimum_payment_cents, created_at)
       values ($1, 'Modelo', 1, 'm@example.com', $2, now()))
     insert into sites (id, affiliate_id, name, url, category, status, created_at) values ($1, $1, $3, 'https://x.test', 'Moda', 2, now())`,
    [lastId, minimumCents, `model-${lastId}`],
  );
  await makePayable(gateway.context, lastId, {
    ...brazilianPayee,
    ...(isCompany && { documentType: 'CNPJ', documentNumber: '12ABC34501DE35' }),
  });
  return lastId;
}

/** Books a commission that is available at once: an earned one, or a refund for negative cents. */
async function book(affiliateId: number, serial: number, cents: number) {
  await query(
    `with conversion as (insert into conversions (affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents,
         commission_cents, validation_status, created_at) values ($1, $1, 1, $2, $2, 0, 0, 2, now()) returning id),
       line as (insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, state, value_cents,
         reference_month, available_on, created_at)
         select id, $1, $1, 1, case when $3::bigint > 0 then 'earning' else 'refund' end, 2, $3, '2026-01-01', '2026-01-01', now() from conversion)
     insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, created_at)
       values ($1, case when $3::bigint > 0 then 'platform' else 'available' end,
         case when $3::bigint > 0 then 'available' else 'platform' end, abs($3::bigint), 'import', now())`,
    [affiliateId, `model-${affiliateId}-${serial}`, cents],
  );
}

async function request(affiliateId: number): Promise<number | undefined> {
  try {
    return (await requestPayment(gateway.context, staff, affiliateId)).paymentId;
  } catch (error) {
    if (error instanceof RequestError && error.code === 'below_minimum') return undefined;
    throw error;
  }
}

/** Plans a payment of all available commissions except bonuses. */
async function plan(affiliateId: number): Promise<number | undefined> {
  const commissions = [`1-${affiliateId}-2026-01-2`];
  const schedule = { affiliateId, commissions, payDate: '2026-03-20', reason: 'Acerto final' };
  try {
    return (await schedulePayment(gateway.context, staff, schedule)).paymentId;
  } catch (error) {
    if (error instanceof RequestError && ['schedule_amount', 'commission_unavailable'].includes(error.code))
      return undefined;
    throw error;
  }
}

/** Gives a bonus on the newest sale; like the sale's commission it is available at once. */
async function giveBonus(affiliateId: number, cents: number): Promise<boolean> {
  const [sale] = await query(
    `select max(conversion_id) as id from commissions where affiliate_id = $1 and kind = 'earning'`,
    [affiliateId],
  );
  const [type] = await query('select min(id) as id from bonus_types where active');
  if (sale?.id == null) return false;
  const form = { bonusTypeId: Number(type?.id), amountCents: cents, note: null };
  await createBonus(gateway.context, staff, { ...form, conversionId: Number(sale.id) });
  return true;
}

/** Uploads the tax invoice of a payment, and approves or refuses it. */
async function decideTaxInvoice(affiliateId: number, paymentId: number, isApproved: boolean): Promise<void> {
  const [upload] = await query(
    `with upload as (insert into invoice_uploads (affiliate_id, yearmonth, status, file_name, content_type, size, sha256, findings, created_at)
         values ($1, '2026-03', 0, 'nota.pdf', 'application/pdf', 1, 'x', '[]', now()) returning id),
       link as (insert into invoice_upload_invoices (upload_id, invoice_id)
         select upload.id, invoices.id from upload, invoices where payment_id = $2)
     select id from upload`,
    [affiliateId, paymentId],
  );
  const status = invoiceUploadStatus.codes[isApproved ? 'approved' : 'refused'];
  const decision = { status, adminNotes: 'Motivo', version: undefined };
  await decideUpload(gateway.context, staff, Number(upload?.id), decision);
}

/** The balance of each account, by the ledger and by the commissions. */
async function balances(affiliateId: number) {
  const byLedger = await query(
    `select account, sum(cents)::bigint as cents from (
       select to_account as account, amount_cents as cents from ledger_entries where affiliate_id = $1
       union all select from_account, -amount_cents from ledger_entries where affiliate_id = $1
     ) as side where account <> 'platform' group by account having sum(cents) <> 0 order by account`,
    [affiliateId],
  );
  const byCommissions = await query(
    `select account, sum(value_cents)::bigint as cents from commissions join (values (2, 'available'), (3, 'requested'),
       (12, 'requested'), (4, 'scheduled'), (5, 'paid')) as held (state, account) using (state)
     where affiliate_id = $1 group by account having sum(value_cents) <> 0 order by account`,
    [affiliateId],
  );
  return { byLedger, byCommissions };
}

test('after any order of moves the paid and the owed amounts add up to the earned amount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), fc.boolean(), async (steps, isCompany) => {
      const affiliateId = await newAffiliate(isCompany);
      const first = isCompany ? 'awaiting_invoice' : 'ready';
      const payments: { id: number; state: string; cents: number; bonusCents: number }[] = [];
      let [available, bonus, earned] = [0, 0, 0];
      for (const [serial, happening] of steps.entries()) {
        if (happening.kind === 'earn' || happening.kind === 'refund') {
          const cents = happening.kind === 'earn' ? happening.cents : -happening.cents;
          await book(affiliateId, serial, cents);
          available += cents;
          earned += cents;
        } else if (happening.kind === 'bonus') {
          if (!(await giveBonus(affiliateId, happening.cents))) continue;
          bonus += happening.cents;
          earned += happening.cents;
        } else if (happening.kind === 'request') {
          const id = await request(affiliateId);
          expect(id !== undefined).toBe(available + bonus >= minimumCents);
          if (id === undefined) continue;
          payments.push({ id, state: first, cents: available + bonus, bonusCents: bonus });
          [available, bonus] = [0, 0];
        } else if (happening.kind === 'plan') {
          const id = await plan(affiliateId);
          expect(id !== undefined).toBe(available > 0);
          if (id === undefined) continue;
          payments.push({ id, state: first, cents: available, bonusCents: 0 });
          available = 0;
        } else if (happening.kind === 'note') {
          const payment = payments.findLast(({ state }) => state === 'awaiting_invoice');
          if (payment === undefined) continue;
          await decideTaxInvoice(affiliateId, payment.id, happening.isApproved);
          if (happening.isApproved) payment.state = 'ready';
        } else {
          const payment = payments.at(-1 - happening.payment);
          if (payment === undefined) continue;
          const { to } = happening;
          const moved = await withTransaction(gateway.context.database, (tx) =>
            movePayments(tx, gateway.context, sql`select ${payment.id}::integer`, {
              actor: staff,
              now: gateway.context.clock.now(),
              to,
            }),
          );
          expect(moved.length === 1).toBe(origins[to].includes(payment.state));
          if (moved.length === 0) continue;
          payment.state = to;
          if (to === 'cancelled') {
            available += payment.cents - payment.bonusCents;
            bonus += payment.bonusCents;
          }
        }
        const { byLedger, byCommissions } = await balances(affiliateId);
        expect(byLedger).toEqual(byCommissions);
        const rows = new Map(byLedger.map(({ account, cents }) => [account, Number(cents)]));
        const sumOf = (...states: string[]) =>
          payments.filter(({ state }) => states.includes(state)).reduce((sum, { cents }) => sum + cents, 0);
        expect(rows.get('available') ?? 0).toBe(available + bonus);
        expect(rows.get('paid') ?? 0).toBe(sumOf('paid'));
        const open = sumOf('awaiting_invoice', 'ready', 'scheduled', 'sent', 'failed', 'review', 'returned');
        expect(sumOf('paid') + open + available + bonus).toBe(earned);
        expect(payments.every(({ cents }) => cents > 0)).toBe(true);
      }
      const states = await query(
        `select payments.id, status as state, amount_cents as cents, coalesce(sum(payment_items.value_cents)
           filter (where kind = 'bonus'), 0)::bigint as "bonusCents", array_agg(distinct commissions.state) filter (where active) as held
         from payments join payment_items on payment_id = payments.id join commissions on commissions.id = commission_id
         where payments.affiliate_id = $1 group by payments.id order by payments.id`,
        [affiliateId],
      );
      expect(states.map(({ held: _held, ...payment }) => payment)).toEqual(payments);
      for (const { state, held } of states) {
        const allowed = commissionStates[String(state)];
        if (allowed) expect(held).toSatisfy((found: number[]) => found.every((each) => allowed.includes(each)));
        else expect(held).toBeNull();
      }
    }),
    { numRuns: 12 },
  );
});
