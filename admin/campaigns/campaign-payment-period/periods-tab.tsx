import { campaignPaymentPeriod } from '#shared/resources/campaigns/campaign-payment-period.ts';
import { formatDate } from '#shared/time.ts';
import { DateField } from '../../kit/fields/value-fields.tsx';
import { EditableUntilStart } from '../../kit/form/editable-until-start.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { CreateInDialog, EditInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { PartList } from '../../kit/list/part-list.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

const Column = columnsOf(campaignPaymentPeriod);
const Input = inputsOf(campaignPaymentPeriod);

const inputs = (
  <>
    <Input.Date source="starts_on" />
    <Input.Count source="validation_days" hint="admin.campaign.validation_hint" />
    <Input.Count source="release_days" hint="admin.campaign.release_hint" />
  </>
);

/** The payment periods of a campaign: days for validation and until release, each with its first day. */
export function PeriodsTab({ campaignId }: { campaignId: number }) {
  const t = useWords();
  const locale = useSiteLocale();
  return (
    <PartList
      contract={campaignPaymentPeriod}
      filter={{ campaign_id: campaignId }}
      title={t('admin.campaign.tab.periods')}
      text={t('admin.campaign.periods_text')}
      empty={t('admin.campaign.no_periods')}
      add={
        <CreateInDialog contract={campaignPaymentPeriod} fixed={{ campaign_id: campaignId }}>
          {inputs}
        </CreateInDialog>
      }
    >
      <Column source="starts_on" card="title" field={DateField} />
      <Column source="validation_days" align="right" />
      <Column source="release_days" align="right" />
      <ActionsColumn changes={campaignPaymentPeriod}>
        <EditableUntilStart>
          <EditInDialog
            contract={campaignPaymentPeriod}
            nameOf={({ starts_on: day }) => t('admin.dates.since', { date: formatDate(day, locale) })}
          >
            {inputs}
          </EditInDialog>
        </EditableUntilStart>
      </ActionsColumn>
    </PartList>
  );
}
