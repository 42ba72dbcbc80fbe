import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { toWire } from '../../../engine/wire.ts';
import { type Campaign, type CampaignRow, missingOf, withDetails, withUpcoming } from './campaigns.ts';
import type { Rate } from './rate-of.ts';
import { rateWire } from './rate-wire.ts';
import type { UpcomingRate } from './upcoming-rates.ts';

const wireUpcoming = ({ startsAt, endsAt, channelNames, ...rate }: UpcomingRate) => ({
  ...rateWire(rate),
  ...toWire({ startsAt, endsAt }),
  site_names: channelNames,
});

/** The rate of the default group, under the names that a campaign has for it. */
const wireDefaultRate = (campaign: Rate) => {
  const { rate, fixed } = rateWire(campaign);
  return { commission_rate: rate, commission_fixed: fixed };
};

/** Returns a campaign as its reader sees it. Only staff see its managers, its choice of refusals and missing requirements. */
export function wireCampaign(campaign: Campaign, { scope }: Actor): Record<string, unknown> {
  const { categories, period, upcoming, divisionRates, audience, rateBasisPoints, rateCents, ...rest } = campaign;
  const { advertiserStatus: _status, ...row } = rest;
  const { comercialManagerId, operationalManagerId, networkManagerId, refusalReversal, ...shared } = row;
  const internal = { comercialManagerId, operationalManagerId, networkManagerId, refusalReversal };
  return {
    ...toWire(shared),
    ...wireDefaultRate({ rateBasisPoints, rateCents }),
    division_rates: divisionRates.map(({ commissionType, category, ...rate }) => ({
      ...toWire({ commissionType, category }),
      ...rateWire(rate),
    })),
    audience: audience.map(({ kind, name, isAllowed }) => toWire({ kind, name, isAllowed })),
    validation_days: period?.validationDays ?? null,
    release_days: period?.releaseDays ?? null,
    category_ids: categories.map(({ id }) => id),
    categories: categories.map(({ name }) => name),
    upcoming: upcoming === undefined ? null : wireUpcoming(upcoming),
    ...((scope === 'all' || scope === 'assigned') && { ...toWire(internal), missing: missingOf(campaign) }),
  };
}

/** Returns a campaign as its advertiser sees it: what affiliates are paid is between them and the operator. */
export const wireOwnCampaign = (campaign: Campaign, actor: Actor): Record<string, unknown> => ({
  ...wireCampaign(campaign, actor),
  ...wireDefaultRate({ rateBasisPoints: null, rateCents: null }),
  division_rates: [],
});

/** Converts the campaigns of a page to their wire form. */
export async function wireCampaigns(
  rows: readonly CampaignRow[],
  { actor, context }: { actor: Actor; context: GatewayContext },
): Promise<Record<string, unknown>[]> {
  const campaigns = await withDetails(context.database.db, context.clock.now(), rows);
  return (await withUpcoming(context, actor, campaigns)).map((campaign) => wireCampaign(campaign, actor));
}

/** Returns a campaign as the option of a select (specification §3). */
export const wireOption = ({ id, name, status, advertiserId, advertiserName, ...rate }: CampaignRow) => ({
  campaign_id: id,
  campaign_name: name,
  status,
  advertiser_id: advertiserId,
  advertiser_name: advertiserName,
  ...wireDefaultRate(rate),
});
