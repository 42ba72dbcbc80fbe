import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { businessDate, systemClock } from '#shared/time.ts';
import { dashboardPeriod } from '#shared/ui/features/reports/dashboard/use-dashboard.ts';
import { PeriodControl } from '#shared/ui/form/period/period-control.tsx';
import { campaignRevenue } from '#shared/resources/campaigns/campaign-revenue.ts';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { PartList } from '../../kit/list/part-list.tsx';
import { rateText } from '../../kit/fields/rate-text.ts';
import { CreateInDialog, EditInDialog } from '../../kit/form/record-dialog.tsx';
import { EditableUntilStart } from '../../kit/form/editable-until-start.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { DateField } from '../../kit/fields/value-fields.tsx';
import { MarginTable } from '../../app/margin-table.tsx';

const Column = columnsOf(campaignRevenue);
const Input = inputsOf(campaignRevenue);

const inputs = (
  <>
    <Input.Date source="starts_on" />
    <Input.Rate source="rate" fixed="fixed" label="resources.campaign-revenue.fields.rate" />
    <Input.Text source="reason" hint="admin.campaign.revenue_reason_hint" />
  </>
);

/** The revenues of a campaign, each with its first day, and its margin. */
export function RevenuesTab({ campaignId }: { campaignId: number }) {
  return (
    <Stack spacing={4}>
      <Revenues campaignId={campaignId} />
      {useMay('campaign-margin', 'list') && <Margin campaignId={campaignId} />}
    </Stack>
  );
}

/** The margin of the campaign in a period, which is part of the URL. */
function Margin({ campaignId }: { campaignId: number }) {
  const t = useWords();
  const { today, period, setPeriod } = dashboardPeriod(businessDate(systemClock.now()), useSearchParams());
  return (
    <section aria-labelledby="margin">
      <Typography variant="h2" id="margin">
        {t('admin.margin.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 720, mb: 2 }}>
        {t('admin.margin.text')}
      </Typography>
      <Box sx={{ mb: 1.5 }}>
        <PeriodControl value={period} onChange={setPeriod} today={today} />
      </Box>
      <MarginTable period={period} campaignId={campaignId} />
    </section>
  );
}

function Revenues({ campaignId }: { campaignId: number }) {
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
      <Column source="starts_on" field={DateField} />
      <Column source="rate" align="right" render={({ rate, fixed }) => rateText(rate, fixed, locale)} />
      <ActionsColumn changes={campaignRevenue}>
        <EditableUntilStart>
          <EditInDialog contract={campaignRevenue}>{inputs}</EditInDialog>
        </EditableUntilStart>
      </ActionsColumn>
    </PartList>
  );
}
