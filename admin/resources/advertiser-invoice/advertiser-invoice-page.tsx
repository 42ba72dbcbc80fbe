import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ShowBase, Title, useRecordContext, useTranslate } from 'react-admin';
import { advertiserInvoiceState } from '#shared/codes/advertiser-invoice-state.ts';
import type { RecordOf } from '#shared/contract.ts';
import { formatBrl } from '#shared/money.ts';
import type { advertiserInvoice } from '#shared/resources/advertiser-invoice.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import '../../app/billing-words.ts';
import { formatMonth } from '../../kit/month-choices.ts';
import { useSiteLocale, useWords } from '../../kit/use-words.ts';
import { BilledCampaigns } from './billed-campaigns.tsx';
import { InvoiceActions, LinkActions } from './invoice-actions.tsx';

type AdvertiserInvoice = RecordOf<typeof advertiserInvoice>;

/** An invoice to an advertiser: what it bills, and what can be done with it. */
export function AdvertiserInvoicePage() {
  return (
    <ShowBase>
      <Invoice />
    </ShowBase>
  );
}

function Invoice() {
  const t = useWords();
  const record = useRecordContext<AdvertiserInvoice>();
  // An invoice that does not exist leads back to the list.
  if (!record) return <Skeleton variant="rounded" height={320} sx={{ my: 2, maxWidth: 960 }} />;
  return (
    <Stack sx={{ gap: 2, my: 2, maxWidth: 960 }}>
      <Title title={t('admin.billing.title', { id: record.id })} />
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h2" variant="h5">
          {record.advertiser_name}
        </Typography>
        <StatusChip list={advertiserInvoiceState} code={record.state} />
        <Box sx={{ flex: 1 }} />
        <InvoiceActions />
      </Stack>
      <Facts record={record} />
      <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
        <BilledCampaigns record={record} />
      </Paper>
      {record.state !== 'draft' && <LinkActions />}
    </Stack>
  );
}

function Facts({ record }: { record: AdvertiserInvoice }) {
  const locale = useSiteLocale();
  const money = (reais: number) => formatBrl(reais, locale);
  return (
    <Paper
      component="dl"
      variant="outlined"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))', gap: 2, p: 2, m: 0 }}
    >
      <Fact source="advertiser_cnpj">{record.advertiser_cnpj ?? '-'}</Fact>
      <Fact source="yearmonth">{formatMonth(record.yearmonth)}</Fact>
      <Fact source="due_on">{formatDate(record.due_on)}</Fact>
      <Fact source="commission">{money(record.commission)}</Fact>
      <Fact source="fee">{money(record.fee)}</Fact>
      <Fact source="total">{money(record.total)}</Fact>
      {record.issued_at !== null && <Fact source="issued_at">{formatDateTime(record.issued_at)}</Fact>}
      {record.paid_at !== null && <Fact source="paid_at">{formatDateTime(record.paid_at)}</Fact>}
      {record.note !== null && <Fact source="note">{record.note}</Fact>}
    </Paper>
  );
}

function Fact({ source, children }: { source: keyof AdvertiserInvoice; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {translate(`resources.advertiser-invoice.fields.${source}`)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  );
}
