import { sql } from 'drizzle-orm';
import { addDays } from '#shared/time.ts';
import { sumsOfWaiting, type Waiting } from '../../../engine/waiting.ts';
import { postbackSearch } from './deliveries.ts';

const read = postbackSearch.over('waiting', (db, found) =>
  db.select(sumsOfWaiting({ since: sql`found.received_at`, name: sql`found.advertiser_name` })).from(found),
);

/** Messages that were refused since yesterday: the shop has to correct its code. */
export const waitingPostbacks: readonly Waiting[] = [
  {
    kind: 'refused_postbacks',
    resource: 'postback',
    needs: 'advertiser:update',
    filter: (today) => ({ is_refused: true, is_test: false, from: addDays(today, -1) }),
    read: (context, actor, today) => read(context, actor, { isRefused: true, isTest: false, from: addDays(today, -1) }),
  },
];
