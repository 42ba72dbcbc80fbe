import { sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { sumsOfWaiting, type Waiting } from '../../../engine/waiting.ts';
import { affiliateSearch } from './affiliates.ts';

const read = affiliateSearch.over('waiting', (db, found) =>
  db
    .select(sumsOfWaiting({ since: sql`found.created_at`, name: sql`concat_ws(' ', found.name, found.last_name)` }))
    .from(found),
);

const status = affiliateStatus.codes.pending;

/** New affiliates wait for a decision. */
export const waitingAffiliates: readonly Waiting[] = [
  {
    kind: 'pending_affiliates',
    resource: 'affiliate',
    needs: 'affiliate:update',
    filter: () => ({ status }),
    read: (context, actor) => read(context, actor, { status }),
  },
];
