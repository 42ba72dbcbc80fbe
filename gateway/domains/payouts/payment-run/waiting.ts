import { sql } from 'drizzle-orm';
import { addBankingDays } from '#shared/brazil/holidays.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { sumsOfWaiting, type Waiting } from '../../../engine/waiting.ts';
import { paymentRunViews, runSearch } from './runs.ts';

/** How many banking days the bank has to answer. */
export const answerDays = 2;

const common = { resource: 'payment-run', needs: 'payment-run:update' } as const;
const cents = sql`(found.totals ->> 'amountCents')::bigint`;
const due = sql`found.pay_date`;

const readDrafts = runSearch.over('waiting_to_close', (db, found) =>
  db.select(sumsOfWaiting({ cents, since: sql`found.created_at`, due })).from(found),
);

/** Whoever drafted a run, and some others, may not close it. More drafts than these are not made. */
const draftsMax = 100;

async function countClosable(context: GatewayContext, actor: Actor): Promise<number> {
  const page = { page: 1, pageSize: draftsMax };
  const { rows } = await paymentRunViews.search(context, actor, { state: 'draft' }, page);
  return rows.filter(({ canClose }) => canClose).length;
}

const readClosed = runSearch.over('waiting_to_send', (db, found) =>
  db.select(sumsOfWaiting({ cents, since: sql`found.closed_at`, due })).from(found),
);

const unansweredCents = sql`(select sum(amount_cents) from payment_run_items as item
  where item.run_id = found.id and item.state = 'sent')`;
const sentAt = sql`(select sent_at from payment_runs as run where run.id = found.id)`;

const readUnanswered = runSearch.over('waiting_for_bank', (db, found) =>
  db.select(sumsOfWaiting({ cents: unansweredCents, since: sentAt })).from(found),
);

/** Runs wait for a second person, for whoever sends them, and for the bank. */
export const waitingRuns: readonly Waiting[] = [
  {
    kind: 'runs_to_close',
    ...common,
    filter: () => ({ state: 'draft' }),
    read: async (context, actor) => {
      const rows = await readDrafts(context, actor, { state: 'draft' });
      const actionable = await countClosable(context, actor);
      return rows.map((sums) => ({ ...sums, actionable }));
    },
  },
  {
    kind: 'runs_to_send',
    ...common,
    filter: () => ({ state: 'closed' }),
    read: (context, actor) => readClosed(context, actor, { state: 'closed' }),
  },
  {
    kind: 'runs_unanswered',
    ...common,
    filter: () => ({ unanswered: true }),
    read: async (context, actor) => {
      const rows = await readUnanswered(context, actor, { unanswered: true });
      return rows.map((sums) => ({
        ...sums,
        dueOn: sums.oldestOn === null ? null : addBankingDays(sums.oldestOn, answerDays),
      }));
    },
  },
];
