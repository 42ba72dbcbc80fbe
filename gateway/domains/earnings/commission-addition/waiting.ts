import { sql } from 'drizzle-orm';
import { sumsOfWaiting, type Waiting } from '../../../engine/waiting.ts';
import { additionSearch } from './additions.ts';

const read = additionSearch.over('waiting', (db, found) =>
  db
    .select(
      sumsOfWaiting({ cents: sql`found.added_cents`, since: sql`found.given_at`, name: sql`found.affiliate_name` }),
    )
    .from(found),
);

/** Decisions that add more to commissions than one person may wait for a second one. */
export const waitingAdditions: readonly Waiting[] = [
  {
    kind: 'additions_to_confirm',
    resource: 'commission-addition',
    needs: 'commission-addition:update',
    filter: () => ({ unconfirmed: true }),
    read: (context, actor) => read(context, actor, { unconfirmed: true }),
  },
];
