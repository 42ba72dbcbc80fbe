import { sql } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { sumsOfWaiting, type Waiting } from '../../../engine/waiting.ts';
import { participationSearch } from './participations.ts';

const read = participationSearch.over('waiting', (db, found) =>
  db.select(sumsOfWaiting({ since: sql`found.requested_at`, name: sql`found.affiliate_name` })).from(found),
);

const status = campaignStatus.codes.pending;

/** Channels wait to take part in campaigns. */
export const waitingParticipations: readonly Waiting[] = [
  {
    kind: 'participations_to_decide',
    resource: 'participation',
    needs: 'participation:update',
    filter: () => ({ status }),
    read: (context, actor) => read(context, actor, { status }),
  },
];
