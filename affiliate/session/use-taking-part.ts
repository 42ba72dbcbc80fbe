import { useQuery } from '@tanstack/react-query';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import type { Choice } from '#shared/ui/form/choice.ts';
import { useSite } from './site.tsx';
import { useUser } from './user.tsx';

type Participation = ResourceRecord<'participation'>;

/** Fetches where the affiliate's channels take part, for what a link can be made. */
export function useTakingPart() {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  const filter = { status: campaignStatus.codes.approved };
  return useQuery({
    queryKey: queryKeys.list('participation', { affiliateId, ...filter }),
    queryFn: ({ signal }) => client.all('participation', { filter, signal }),
  });
}

const byLabel = (one: Choice<string>, other: Choice<string>) => one.label.localeCompare(other.label, 'pt-BR');

/** Returns the campaigns in which a channel takes part, by name. */
export function campaignChoices(taking: readonly Participation[]): Choice<string>[] {
  const names = new Map(taking.map(({ campaign_id: id, campaign_name: name }) => [String(id), name]));
  return [...names].map(([value, label]) => ({ value, label })).toSorted(byLabel);
}

/** Returns the channels that take part in a campaign, by name. */
export const channelChoices = (taking: readonly Participation[], campaignId: string): Choice<string>[] =>
  taking
    .filter(({ campaign_id: id }) => String(id) === campaignId)
    .map(({ site_id: id, site_name: label }) => ({ value: String(id), label }))
    .toSorted(byLabel);
