import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { defineOwnedPictures } from '../../../engine/owned-pictures.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { advertiserLogos, advertisers } from '../advertiser/table.ts';
import { campaigns } from '../campaign/table.ts';
import { visibleCampaign } from '../campaign/visible.ts';

const { content: _content, ...columns } = getTableColumns(advertiserLogos);

/** Logos, newest first. Affiliates see those of advertisers with a campaign that they may see. */
export const logoSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select(columns)
      .from(advertiserLogos)
      .innerJoin(advertisers, eq(advertisers.id, advertiserLogos.advertiserId))
      .$dynamic(),
  id: advertiserLogos.id,
  affiliateId: null,
  visible: (scope, reachId) => {
    const isVisible = visibleCampaign(scope, reachId);
    return (
      isVisible &&
      sql`exists (select from ${campaigns} where ${campaigns.advertiserId} = ${advertisers.id} and ${isVisible})`
    );
  },
  filters: { advertiserId: equal(advertiserLogos.advertiserId) },
  sorts: { id: advertiserLogos.id },
  defaultSort: ['id', 'desc'],
});

export const logos = defineOwnedPictures({
  use: 'logo',
  entity: 'advertiser_logo',
  table: advertiserLogos,
  search: logoSearch,
  owner: { table: advertisers, key: 'advertiserId', column: advertiserLogos.advertiserId },
});
