import StopIcon from '@mui/icons-material/EventBusyOutlined';
import { useNotify, useRecordContext, useUpdate } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { campaignCommissionSchedule } from '#shared/resources/campaigns/campaign-commission-schedule.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { EditInDialog } from '../../kit/form/record-buttons.tsx';
import { ConfirmedRowAction } from '../../kit/list/row-action.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { ScheduleInputs } from './schedule-inputs.tsx';

const { name: resource } = campaignCommissionSchedule;
const fields = ['title', 'comission_group_id', 'date', 'end_date', 'site_id_list'] as const;

/** What may be done to a schedule: a planned one is changed, cancelled or deleted; a running one is ended. */
export function ScheduleActions() {
  const t = useWords();
  const notify = useNotify();
  const schedule = useRecordContext<RecordOf<typeof campaignCommissionSchedule>>();
  const onError = useFailedChange(resource);
  const [update] = useUpdate();
  if (!schedule || (schedule.state !== 'planned' && schedule.state !== 'running')) return null;
  const { id, title, state, version, campaign_id } = schedule;
  const verb = state === 'planned' ? 'cancel' : 'end';
  const stop = () =>
    update(
      resource,
      { id, data: { state: 'cancelled', version }, previousData: schedule },
      {
        mutationMode: 'pessimistic',
        returnPromise: true,
        onSuccess: () => notify(`resources.${resource}.notifications.updated`, { type: 'success' }),
        onError,
      },
    ).catch(() => undefined);
  return (
    <>
      <ConfirmedRowAction
        label={t(`admin.rates.${verb}`)}
        name={title}
        color="error"
        icon={<StopIcon fontSize="small" />}
        question={t(`admin.rates.${verb}_question`, { title })}
        explanation={t(`admin.rates.${verb}_text`)}
        onConfirm={stop}
      />
      {state === 'planned' && (
        <EditInDialog contract={campaignCommissionSchedule} fields={fields}>
          <ScheduleInputs campaignId={campaign_id} />
        </EditInDialog>
      )}
    </>
  );
}
