import { sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { sumsOfWaiting, type Waiting } from '../../../engine/waiting.ts';
import { affiliateSearch } from '../../accounts/affiliate/affiliates.ts';

/** Of the open request; there is at most one. */
const ofRequest = (column: ReturnType<typeof sql>) => sql`(select ${column} from account_deletions as request
  where request.affiliate_id = found.id and request.state = 'requested')`;

const read = affiliateSearch.over('waiting_for_deletion', (db, found) =>
  db
    .select(
      sumsOfWaiting({
        since: ofRequest(sql`requested_at`),
        due: ofRequest(sql`due_on`),
        name: sql`concat_ws(' ', found.name, found.last_name)`,
      }),
    )
    .from(found),
);

const status = affiliateStatus.codes.deletion_requested;

/** Affiliates who asked for the deletion of their account. */
export const waitingDeletions: readonly Waiting[] = [
  {
    kind: 'deletion_requests',
    resource: 'affiliate',
    needs: 'affiliate:update',
    filter: () => ({ status }),
    read: (context, actor) => read(context, actor, { status }),
  },
];
