import { sql } from 'drizzle-orm';
import { sumsOfWaiting, type Waiting } from '../../../engine/waiting.ts';
import { bonusSearch } from './bonuses.ts';

const read = bonusSearch.over('waiting', (db, found) =>
  db
    .select(
      sumsOfWaiting({ cents: sql`found.amount_cents`, since: sql`found.given_at`, name: sql`found.affiliate_name` }),
    )
    .from(found),
);

/** Bonuses above the limits of one person wait for a second one. */
export const waitingBonuses: readonly Waiting[] = [
  {
    kind: 'bonuses_to_confirm',
    resource: 'bonus',
    needs: 'bonus:update',
    filter: () => ({ unconfirmed: true }),
    read: (context, actor) => read(context, actor, { unconfirmed: true }),
  },
];
