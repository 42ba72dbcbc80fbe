import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { payDateError } from '#shared/rules/pay-date.ts';
import { paymentMethodOf } from '#shared/rules/payment-method.ts';
import { businessDate } from '#shared/time.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { chunks } from '../../../lib/chunks.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { paymentGroups } from '../payment-group/table.ts';
import { payeeSnapshot } from '../payment-info/payee.ts';
import { readPayees } from '../payment-info/payees.ts';
import { isDue, type RunScope } from './due-payments.ts';
import { runTimeoutMs } from './lock-run.ts';
import { payeeReasonsOf } from './payee-reasons.ts';
import { paymentRuns } from './table.ts';

/** Limits memory for large runs. */
const payeesAtOnce = 1_000;

const idsSchema = z.array(z.object({ id: z.number() }));
const takenSchema = z.array(z.object({ count: z.number(), amountCents: z.number() }));

/** @throws {RequestError} `invalid_fields` for a day that is no banking day, or a group that does not exist */
async function requireScope(tx: Tx, { payDate, groupId }: RunScope, now: Date): Promise<void> {
  const errors: Record<string, string> = {};
  const error = payDateError(payDate, businessDate(now));
  if (error !== undefined) errors['pay_date'] = error;
  if (groupId !== null) {
    // Locks the group against deletion.
    const isGroup = eq(paymentGroups.id, groupId);
    const [group] = await tx.select({ id: paymentGroups.id }).from(paymentGroups).where(isGroup).for('key share');
    if (!group) errors['group_id'] = 'validation.reference';
  }
  if (Object.keys(errors).length > 0) throw new RequestError('invalid_fields', { errors });
}

interface PayableAffiliate {
  affiliateId: number;
  method: string;
}

/**
 * Returns the affiliates with due payments that may be paid now, locked, with the method of each.
 *
 * @param due matches the payments (`payments`)
 */
export async function lockPayable(tx: Tx, { clock, env }: GatewayContext, due: SQL): Promise<PayableAffiliate[]> {
  const locked = await tx.execute(sql`
    select id from affiliates where id in (select affiliate_id from payments where ${due})
    order by id for no key update`);
  const ids = idsSchema.parse(locked.rows).map(({ id }) => id);
  const payable: PayableAffiliate[] = [];
  for (const some of chunks(ids, payeesAtOnce)) {
    const payees = await readPayees(tx, sql`select unnest(${sql.param(some)}::integer[])`, clock.now());
    for (const account of payees.values()) {
      const { affiliateId, payee } = account;
      if (payee === undefined || payeeReasonsOf(account, env.bank).length > 0) continue;
      payable.push({ affiliateId, method: paymentMethodOf(payee) });
    }
  }
  return payable;
}

/**
 * Adds the due payments of affiliates to a run, except those that another draft has taken meanwhile.
 *
 * @param due as for {@link lockPayable}
 * @throws {RequestError} `payment_run_empty` if there is none
 */
export async function takePayments(tx: Tx, runId: number, due: SQL, payable: readonly PayableAffiliate[]) {
  const { rows } = await tx.execute(sql`
    with payable as (
      select * from unnest(${sql.param(payable.map(({ affiliateId }) => affiliateId))}::integer[],
        ${sql.param(payable.map(({ method }) => method))}::text[]) as payable (affiliate_id, method)
    ), picked as materialized (
      select id, affiliate_id, amount_cents from payments
      where affiliate_id in (select affiliate_id from payable) and ${due} order by id for update
    ), taken as (
      insert into payment_run_items (run_id, payment_id, method, amount_cents, payee, state)
      select ${runId}::integer, picked.id, payable.method, picked.amount_cents, ${payeeSnapshot}, 'included'
      from picked join payable using (affiliate_id) join payment_infos using (affiliate_id) order by picked.id
      on conflict do nothing returning amount_cents
    ) select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as "amountCents" from taken`);
  const [taken] = takenSchema.parse(rows);
  if (taken === undefined || taken.count === 0) throw new RequestError('payment_run_empty');
  return taken;
}

/**
 * Drafts a run of every payment that is due by the day and may be paid now, with its current payee and amount. The
 * payments stay ready; the draft claims them, so that no other draft takes them.
 *
 * @returns the id of the run
 * @throws {RequestError} `invalid_fields`; `payment_run_empty` if nothing can be paid
 */
export async function draftRun(context: GatewayContext, actor: Actor, scope: RunScope): Promise<number> {
  const { userId: createdBy } = actor;
  if (createdBy === null) throw new RequestError('forbidden');
  return withTransaction(
    context.database,
    async (tx) => {
      const now = context.clock.now();
      await requireScope(tx, scope, now);
      const due = isDue(scope);
      const payable = await lockPayable(tx, context, due);
      const run = onlyRow(
        await tx
          .insert(paymentRuns)
          .values({ ...scope, state: 'draft', createdBy, createdAt: now })
          .returning(),
      );
      const taken = await takePayments(tx, run.id, due, payable);
      await writeAudit(tx, {
        actor,
        now,
        action: 'payment_run.draft',
        entity: 'payment_run',
        entityId: run.id,
        affiliateId: null,
        before: null,
        after: { ...scope, ...taken },
      });
      return run.id;
    },
    { statementTimeoutMs: runTimeoutMs },
  );
}
