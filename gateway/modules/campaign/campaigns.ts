import { asc, eq } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaign-status.ts';
import type { GatewayContext } from '../../server/context.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { advertisers } from '../advertiser/table.ts';
import { campaigns } from './table.ts';

const findAll = preparedQuery((db) =>
  db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      status: campaigns.status,
      advertiserId: campaigns.advertiserId,
      advertiserName: advertisers.businessName,
      commissionBasisPoints: campaigns.commissionBasisPoints,
    })
    .from(campaigns)
    .innerJoin(advertisers, eq(advertisers.id, campaigns.advertiserId))
    .orderBy(asc(campaigns.name), asc(campaigns.id))
    .prepare('find_campaigns'),
);

/** The campaigns by name: all of them, or those that affiliates may see. */
export async function listCampaigns(context: GatewayContext, { approvedOnly }: { approvedOnly: boolean }) {
  const found = await findAll(context.database).execute();
  return approvedOnly ? found.filter(({ status }) => status === campaignStatus.code('approved')) : found;
}

export type Campaign = Awaited<ReturnType<typeof listCampaigns>>[number];
