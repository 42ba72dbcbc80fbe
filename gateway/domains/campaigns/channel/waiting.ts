import { sql } from 'drizzle-orm';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { sumsOfWaiting, type Waiting } from '../../../engine/waiting.ts';
import { channelSearch } from './channels.ts';

const read = channelSearch.over('waiting', (db, found) =>
  db.select(sumsOfWaiting({ since: sql`found.created_at`, name: sql`found.affiliate_name` })).from(found),
);

const status = channelStatus.codes.pending;

/** New channels wait for a decision. */
export const waitingChannels: readonly Waiting[] = [
  {
    kind: 'pending_channels',
    resource: 'channel',
    needs: 'channel:update',
    filter: () => ({ status }),
    read: (context, actor) => read(context, actor, { status }),
  },
];
