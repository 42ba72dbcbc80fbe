import { eq, isNull, sql } from 'drizzle-orm';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { clicks, trackingLinks } from './table.ts';

/** The list of links as it is filtered for one. */
const listOf = (code: string): string =>
  `/tracking-link?${new URLSearchParams({ filter: JSON.stringify({ q: code }) }).toString()}`;

/** Links by their code, their short address or the id of a click, with their channel and campaign. */
export const linkRecords: RecordSearch = {
  kind: 'tracking-link',
  needs: 'tracking-link:list',
  table: sql`${trackingLinks}`,
  joins: sql`join ${channels} on ${eq(channels.id, trackingLinks.channelId)}
    join ${campaigns} on ${eq(campaigns.id, trackingLinks.campaignId)}`,
  id: trackingLinks.id,
  affiliateId: trackingLinks.affiliateId,
  only: isNull(trackingLinks.deletedAt),
  row: { title: trackingLinks.code, detail: sql`concat_ws(' · ', ${channels.name}, ${campaigns.name})` },
  path: ({ title }) => listOf(title),
  forms: {
    code: { where: (code) => sql`${trackingLinks.code} = ${code}` },
    click_id: {
      // The time in the id names the month in which the click is stored.
      where: (id) => sql`${trackingLinks.id} in (select ${clicks.linkId} from ${clicks}
        where ${clicks.id} = ${id} and ${clicks.clickedAt} = click_time(${id}))`,
    },
  },
};
