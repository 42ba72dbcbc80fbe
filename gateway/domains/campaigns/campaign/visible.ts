import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#shared/codes/accounts/role.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { ReachId } from '../../../engine/access.ts';
import { campaigns, participations } from './table.ts';

const shown = [campaignStatus.codes.approved, campaignStatus.codes.paused];
const refused = campaignStatus.codes.refused;

const shownTo = (affiliateId: ReachId): SQL | undefined =>
  and(
    inArray(campaigns.status, shown),
    or(
      not(campaigns.isExclusive),
      sql`exists (select from ${participations} as taking where taking.campaign_id = ${campaigns.id}
        and taking.affiliate_id = ${affiliateId} and taking.status <> ${refused})`,
    ),
  );

const conditions: Record<Scope, (reachId: ReachId) => SQL | undefined> = {
  all: () => undefined,
  assigned: () => undefined,
  own: shownTo,
  advertiser: (advertiserId) => eq(campaigns.advertiserId, advertiserId),
  none: shownTo,
};

/**
 * Returns the campaigns that an actor may see, as a condition on `campaigns` of the query. Affiliates see approved and
 * paused ones; exclusive ones only where they take part, or wait for an answer. Staff see all, advertisers all of their own.
 */
export const visibleCampaign = (scope: Scope, reachId: ReachId): SQL | undefined => conditions[scope](reachId);
