import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { Database } from '../db/client.ts';
import { webhookDeliveries } from '../domains/campaigns/webhook-delivery/table.ts';
import { conversionImports, importFiles } from '../domains/earnings/conversion/table.ts';
import { isOpen } from '../domains/earnings/conversion-import/advance-import.ts';
import { paymentMoves, payments } from '../domains/payouts/payment/table.ts';
import { paymentRuns } from '../domains/payouts/payment-run/table.ts';
import { erpMessages } from '../domains/platform/erp-message/table.ts';
import { outboxMails } from '../domains/platform/outbox-mail/table.ts';
import { reconciliations } from '../domains/reports/reconciliation/table.ts';

const states = z.array(z.object({ name: z.string(), count: z.number(), amount: z.number() }));
const queue = z.object({ name: z.string(), count: z.number(), age: z.number() });
const numberOrNull = z.number().nullable();

/** What an operator watches that only the database knows. Ages in seconds, amounts in reais. */
const figuresSchema = z.object({
  queues: z.array(queue),
  payments: states,
  paid_last_day: z.number(),
  unanswered_runs: z.number(),
  unanswered_age: z.number(),
  reconciled_difference: numberOrNull,
  reconciled_at: numberOrNull,
});

/** What the server of PostgreSQL does now. */
const activitySchema = z.object({
  lock_waits: z.number(),
  replica_waits: z.number(),
  longest_statement: z.number(),
  replicas: z.number(),
  replication_lag: z.number(),
});

export interface OperatingFigures extends z.output<typeof figuresSchema> {
  /** Undefined on the embedded database, which has one session. */
  activity: z.output<typeof activitySchema> | undefined;
}

const ageOf = (instant: unknown) => sql`coalesce(extract(epoch from now() - ${instant})::float8, 0)`;

/** Named one by one, so that the index of the states finds them. */
const openStates = paymentState.names.filter((name) => name !== 'paid' && name !== 'cancelled');

/** Messages, imports and runs are few or found by an index: none of these reads more than what waits. */
const figures = sql`
  select (
    select json_agg(waiting) from (
      select 'mail' as name, count(*) as count, ${ageOf(sql`min(${outboxMails.createdAt})`)} as age
      from ${outboxMails} where ${outboxMails.status} = 'waiting'
      union all
      select 'erp', count(*), ${ageOf(sql`min(${erpMessages.createdAt})`)}
      from ${erpMessages} where ${erpMessages.state} = 'waiting'
      union all
      select 'webhook', count(*), ${ageOf(sql`min(${webhookDeliveries.createdAt})`)}
      from ${webhookDeliveries} where ${webhookDeliveries.state} = 'waiting'
      union all
      select 'import', count(*), ${ageOf(sql`min(open.created_at)`)} from (
        select created_at from ${conversionImports} where ${isOpen}
        union all select created_at from ${conversionImports} join ${importFiles} on ${importFiles.importId} = ${conversionImports.id}
      ) open
    ) waiting
  ) as queues, (
    select coalesce(json_agg(states), '[]') from (
      select ${payments.state} as name, count(*) as count, sum(${payments.amountCents})::float8 / 100 as amount
      from ${payments} where ${inArray(payments.state, openStates)} group by 1
    ) states
  ) as payments, (
    select coalesce(sum(${payments.amountCents})::float8 / 100, 0)
    from ${paymentMoves} join ${payments} on ${payments.id} = ${paymentMoves.paymentId}
    where ${paymentMoves.toState} = 'paid' and ${paymentMoves.movedAt} > now() - interval '1 day'
  ) as paid_last_day, unanswered.count::int as unanswered_runs, unanswered.age as unanswered_age,
    newest.difference as reconciled_difference, newest.ended as reconciled_at
  from (
    select count(*) as count, ${ageOf(sql`min(${paymentRuns.sentAt})`)} as age
    from ${paymentRuns} where ${paymentRuns.state} = 'sent'
  ) unanswered left join (
    select ${reconciliations.differenceCents}::float8 / 100 as difference,
      extract(epoch from ${reconciliations.endedAt})::float8 as ended
    from ${reconciliations} order by ${reconciliations.id} desc limit 1
  ) newest on true`;

/** Sessions of other users and the lag of replicas are seen by a member of `pg_monitor` only. */
const activity = sql`
  select count(*) filter (where wait_event_type = 'Lock')::int as lock_waits,
    count(*) filter (where wait_event = 'SyncRep')::int as replica_waits,
    coalesce(max(extract(epoch from now() - query_start)) filter (where state = 'active'), 0)::float8
      as longest_statement,
    (select count(*) from pg_stat_replication)::int as replicas,
    (select coalesce(max(extract(epoch from replay_lag)), 0) from pg_stat_replication)::float8 as replication_lag
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/**
 * Reads the figures.
 *
 * @throws Error of the database
 */
export async function readOperatingFigures({ db, engine }: Database): Promise<OperatingFigures> {
  const { rows } = await db.execute(figures);
  const isServer = engine === 'postgres';
  const sessions = isServer ? await db.execute(activity) : undefined;
  return {
    ...figuresSchema.parse(rows[0]),
    activity: sessions && activitySchema.parse(sessions.rows[0]),
  };
}
