import { eq, getTableColumns } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { defineOwnedPictures } from '../../../engine/owned-pictures.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { campaignCovers, campaigns } from '../campaign/table.ts';
import { visibleCampaign } from '../campaign/visible.ts';

const { content: _content, ...columns } = getTableColumns(campaignCovers);

/** Covers, newest first. Affiliates see those of campaigns that they may see. */
export const coverSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select(columns)
      .from(campaignCovers)
      .innerJoin(campaigns, eq(campaigns.id, campaignCovers.campaignId))
      .$dynamic(),
  id: campaignCovers.id,
  affiliateId: null,
  visible: visibleCampaign,
  filters: { campaignId: equal(campaignCovers.campaignId) },
  sorts: { id: campaignCovers.id },
  defaultSort: ['id', 'desc'],
});

export const covers = defineOwnedPictures({
  use: 'cover',
  entity: 'campaign_cover',
  table: campaignCovers,
  search: coverSearch,
  owner: { table: campaigns, key: 'campaignId', column: campaignCovers.campaignId },
});
