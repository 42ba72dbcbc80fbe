import { sql } from 'drizzle-orm';
import { sumsOfWaiting, type Waiting } from '../../../engine/waiting.ts';
import { newestSearch } from './payments.ts';

const common = { resource: 'payment', needs: 'payment:update' } as const;

/** When it was marked by hand, or else came to its state. */
const since = sql`coalesce((select marked_at from payments as marked where marked.id = found.id),
  (select max(moved_at) from payment_moves as move where move.payment_id = found.id), found.created_at)`;

const read = newestSearch.over('waiting', (db, found) =>
  db.select(sumsOfWaiting({ cents: sql`found.amount_cents`, since, name: sql`found.affiliate_name` })).from(found),
);

/** Payments wait for a second person, or for whoever finds out what the bank did. */
export const waitingPayments: readonly Waiting[] = [
  {
    kind: 'payments_to_confirm',
    ...common,
    filter: () => ({ unconfirmed: true }),
    read: (context, actor) => read(context, actor, { unconfirmed: true }),
  },
  {
    kind: 'payments_to_check',
    ...common,
    filter: () => ({ state: 'review' }),
    read: (context, actor) => read(context, actor, { state: 'review' }),
  },
];
