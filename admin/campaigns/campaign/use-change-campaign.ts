import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useUpdate } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { campaign } from '#shared/resources/campaigns/campaign.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';

export type Campaign = RecordOf<typeof campaign>;

/**
 * Changes the status of a campaign. The screen changes only after the server accepts.
 *
 * @returns a function that rejects with what the server refused, after the user was notified
 */
export function useChangeCampaign(record: Campaign) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const onError = useFailedChange(campaign.name);
  const [update] = useUpdate<Campaign>();
  return async (status: number, reason?: string) => {
    await update(
      campaign.name,
      { id: record.id, data: { status, ...(reason !== undefined && { reason }) }, previousData: record },
      { mutationMode: 'pessimistic', returnPromise: true, onError },
    );
    notify('resources.campaign.notifications.updated', { type: 'success', messageArgs: { smart_count: 1 } });
    await queryClient.invalidateQueries({ queryKey: [campaign.name] });
  };
}
