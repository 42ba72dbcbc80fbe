import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FunctionField, ResourceContextProvider } from 'react-admin';
import { scheduleState } from '#shared/codes/campaigns/schedule-state.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { campaignCommissionSchedule } from '#shared/resources/campaigns/campaign-commission-schedule.ts';
import { formatDateTime } from '#shared/time.ts';
import { CutText, DateTimeField } from '../../kit/fields/value-fields.tsx';
import { FixedValue } from '../../kit/form/fixed-value.tsx';
import { CreateInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { ScheduleActions } from './schedule-actions.tsx';
import { ScheduleInputs } from './schedule-inputs.tsx';

type Schedule = RecordOf<typeof campaignCommissionSchedule>;
const Column = columnsOf(campaignCommissionSchedule);

/** The tab 'Agendamentos' of a campaign: which commission group applies from when, and to which channels. */
export function SchedulesTab({ campaignId }: { campaignId: number }) {
  const t = useWords();
  const add = (
    <CreateInDialog contract={campaignCommissionSchedule}>
      <FixedValue source="campaign_id" value={campaignId} />
      <ScheduleInputs campaignId={campaignId} />
    </CreateInDialog>
  );
  return (
    <ResourceContextProvider value={campaignCommissionSchedule.name}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 40, mb: 1 }}>
        <Typography variant="h2">{t('admin.rates.schedules')}</Typography>
        {add}
      </Stack>
      <NestedList contract={campaignCommissionSchedule} filter={{ campaign_id: campaignId }}>
        <ListTable rowClick={false} empty={<EmptyList next={t('admin.rates.invite')} />}>
          <Column.CutText source="title" card="title" />
          <Column.Code source="state" card="state" list={scheduleState} />
          <Column.CutText source="group_name" />
          <Column source="date" field={DateTimeField} />
          <Column
            source="end_date"
            render={({ end_date }) =>
              end_date === null ? t('admin.rates.no_end') : <time dateTime={end_date}>{formatDateTime(end_date)}</time>
            }
          />
          <Column source="site_names">
            <FunctionField<Schedule>
              render={({ site_id_list, site_names }) => (
                <CutText text={site_id_list.length === 0 ? t('admin.rates.all_channels') : site_names.join(', ')} />
              )}
            />
          </Column>
          <ActionsColumn changes={campaignCommissionSchedule}>
            <ScheduleActions />
          </ActionsColumn>
        </ListTable>
      </NestedList>
    </ResourceContextProvider>
  );
}
