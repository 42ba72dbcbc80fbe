import { campaignRevenue } from '#shared/resources/campaigns/campaign-revenue.ts';
import { formatDate } from '#shared/time.ts';
import { rateText } from '../../kit/fields/rate-text.ts';
import { DateField } from '../../kit/fields/value-fields.tsx';
import { EditableUntilStart } from '../../kit/form/editable-until-start.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { CreateInDialog, EditInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { PartList } from '../../kit/list/part-list.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

const Column = columnsOf(campaignRevenue);
const Input = inputsOf(campaignRevenue);

const inputs = (
  <>
    <Input.Date source="starts_on" />
    <Input.Rate source="rate" fixed="fixed" label="resources.campaign-revenue.fields.rate" />
    <Input.Text source="reason" hint="admin.campaign.revenue_reason_hint" />
  </>
);

/** The revenues of a campaign, each with its first day. */
export function RevenuesTab({ campaignId }: { campaignId: number }) {
  const t = useWords();
  const locale = useSiteLocale();
  return (
    <PartList
      contract={campaignRevenue}
      filter={{ campaign_id: campaignId }}
      title={t('admin.campaign.tab.revenues')}
      text={t('admin.campaign.revenues_text')}
      empty={t('admin.campaign.no_revenues')}
      add={
        <CreateInDialog contract={campaignRevenue} fixed={{ campaign_id: campaignId }}>
          {inputs}
        </CreateInDialog>
      }
    >
      <Column source="starts_on" card="title" field={DateField} />
      <Column source="rate" card="amount" align="right" render={({ rate, fixed }) => rateText(rate, fixed, locale)} />
      <ActionsColumn changes={campaignRevenue}>
        <EditableUntilStart>
          <EditInDialog
            contract={campaignRevenue}
            nameOf={({ starts_on: day, rate, fixed }) =>
              `${rateText(rate, fixed, locale)} · ${t('admin.dates.since', { date: formatDate(day, locale) })}`
            }
          >
            {inputs}
          </EditInDialog>
        </EditableUntilStart>
      </ActionsColumn>
    </PartList>
  );
}
