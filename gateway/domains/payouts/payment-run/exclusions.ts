import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PaymentExclusion } from '#shared/codes/payouts/payment-exclusion.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { Executor } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { offsetOf, type PageRequest } from '../../../engine/page.ts';
import type { Found } from '../../../engine/search.ts';
import { RequestError } from '../../../lib/errors.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import type { BankSettings } from '../bank-file/settings.ts';
import { type PayeeEligibility, readPayeesWithoutLock } from '../payment-info/payees.ts';
import { isInRun, isOfGroup, minimumOf } from './due-payments.ts';
import { type PaymentRun, paymentsOf } from './lock-run.ts';
import { payeeReasonsOf } from './payee-reasons.ts';
import { paymentRuns } from './table.ts';

const candidateSchema = z.array(
  z.object({
    id: z.number(),
    affiliateId: z.number(),
    affiliateName: z.string().nullable(),
    amountCents: z.number(),
    state: z.enum(paymentState.names),
    payDate: z.string(),
    isDue: z.boolean(),
    isInRun: z.boolean(),
    isRemoved: z.boolean(),
    isBelowMinimum: z.boolean(),
  }),
);
const countSchema = z.array(z.object({ total: z.number() }));

type Candidate = z.output<typeof candidateSchema>[number];

/** A payment that a run does not pay. */
export type Exclusion = Pick<
  Candidate,
  'id' | 'affiliateId' | 'affiliateName' | 'amountCents' | 'state' | 'payDate'
> & {
  reasons: PaymentExclusion[];
};

/** The unpaid payments of a run's affiliates that the run does not include. */
const excludedBy = ({ id, groupId }: PaymentRun) => sql`
  payments.status in ('requested', 'awaiting_invoice', 'ready', 'failed', 'returned') and ${isOfGroup(groupId)}
  and payments.id not in (${paymentsOf(id)})`;

async function findCandidates(db: Executor, run: PaymentRun, page: PageRequest): Promise<Found<Candidate>> {
  const { rows } = await db.execute(sql`
    select payments.id, payments.affiliate_id as "affiliateId", ${fullNameInQuery} as "affiliateName",
      payments.amount_cents as "amountCents", payments.status as state, payments.pay_date::text as "payDate",
      payments.pay_date <= ${run.payDate}::date as "isDue", ${isInRun} as "isInRun",
      payments.id in (select payment_id from payment_run_items where run_id = ${run.id}::integer) as "isRemoved",
      payments.amount_cents < ${minimumOf(run.groupId)} as "isBelowMinimum"
    from payments join affiliates on affiliates.id = payments.affiliate_id
    where ${excludedBy(run)} order by payments.id limit ${page.pageSize} offset ${offsetOf(page)}`);
  const counted = await db.execute(sql`select count(*)::int as total from payments where ${excludedBy(run)}`);
  return { rows: candidateSchema.parse(rows), total: countSchema.parse(counted.rows)[0]?.total ?? 0 };
}

function reasonsOf(candidate: Candidate, payee: PayeeEligibility | undefined, bank: BankSettings): PaymentExclusion[] {
  const reasons: PaymentExclusion[] = [];
  const { state } = candidate;
  if (state === 'requested' || state === 'awaiting_invoice') reasons.push('awaiting_invoice');
  if (state === 'failed' || state === 'returned') reasons.push('failed_unconfirmed');
  if (!candidate.isDue) reasons.push('not_due');
  if (candidate.isInRun) reasons.push('in_other_run');
  if (candidate.isRemoved) reasons.push('removed');
  if (candidate.isBelowMinimum) reasons.push('below_minimum');
  if (payee !== undefined) reasons.push(...payeeReasonsOf(payee, bank));
  return reasons.length === 0 ? ['ready_since'] : reasons;
}

/**
 * Returns the payments of its affiliates that a run does not pay, each with all current reasons.
 *
 * @throws {RequestError} `not_found`
 */
export async function listExclusions(
  { database: { db }, clock, env }: GatewayContext,
  runId: number,
  page: PageRequest,
): Promise<Found<Exclusion>> {
  const [run] = await db.select().from(paymentRuns).where(eq(paymentRuns.id, runId));
  if (!run) throw new RequestError('not_found');
  const { rows, total } = await findCandidates(db, run, page);
  const ids = rows.map(({ affiliateId }) => affiliateId);
  const payees = await readPayeesWithoutLock(db, sql`select unnest(${sql.param(ids)}::integer[])`, clock.now());
  return {
    rows: rows.map((candidate) => {
      const { isDue: _due, isInRun: _inRun, isRemoved: _removed, isBelowMinimum: _below, ...shown } = candidate;
      return { ...shown, reasons: reasonsOf(candidate, payees.get(candidate.affiliateId), env.bank) };
    }),
    total,
  };
}
