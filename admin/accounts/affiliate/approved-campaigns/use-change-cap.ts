import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { approvedCampaign } from '#shared/resources/earnings/approved-campaign.ts';
import { saleCap } from '#shared/resources/earnings/sale-cap.ts';
import { useNotifyError } from '../../../kit/feedback/use-notify-error.ts';
import { type capToSave, isDeletable } from './cap-form.ts';

type Cap = NonNullable<ReturnType<typeof capToSave>>;

/**
 * Returns functions that save and remove the CAP of a row: the first save creates it, later ones change it. Each
 * resolves to whether it succeeded; after a failure it has notified the user and the row is unchanged.
 */
export function useChangeCap(row: RecordOf<typeof approvedCampaign>) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [isBusy, setBusy] = useState(false);
  const { id, site_id, campaign_id, cap_version } = row;
  const hasCap = isDeletable(row);

  const readAgain = () => queryClient.invalidateQueries({ queryKey: [approvedCampaign.name] });
  async function change(send: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true);
    try {
      await send();
      await readAgain();
      notify(done, { type: 'success' });
      return true;
    } catch (error) {
      await readAgain();
      notifyError(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  const previousData = { id };
  const version = cap_version === null ? {} : { version: cap_version };
  return {
    isBusy,
    save: (cap: Cap) =>
      hasCap
        ? change(
            () => dataProvider.update(saleCap.name, { id, data: { ...cap, ...version }, previousData }),
            'admin.approved.updated',
          )
        : change(
            () => dataProvider.create(saleCap.name, { data: { site_id, campaign_id, ...cap } }),
            'admin.approved.added',
          ),
    remove: () => change(() => dataProvider.delete(saleCap.name, { id, previousData }), 'admin.approved.removed'),
  };
}
