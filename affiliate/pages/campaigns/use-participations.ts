import { useQuery } from '@tanstack/react-query';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useSite } from '../../session/site.tsx';
import { useUser } from '../../session/user.tsx';

export type Participation = ResourceRecord<'participation'>;

/** Fetches all participations of the affiliate's channels. */
export function useParticipations() {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  return useQuery({
    queryKey: queryKeys.list('participation', { affiliateId }),
    queryFn: ({ signal }) => client.all('participation', { sort: ['requested_at', 'DESC'], signal }),
  });
}

const byWeight = (['approved', 'pending', 'paused', 'refused'] as const).map((name) => campaignStatus.codes[name]);

/** Returns the status that says most about the participations in a campaign; undefined where there are none. */
export function leadingStatus(participations: readonly Participation[], campaignId: number) {
  const statuses = participations.filter((one) => one.campaign_id === campaignId).map(({ status }) => status);
  return byWeight.find((status) => statuses.includes(status));
}
