import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Title, useRecordContext, useTranslate } from 'react-admin';
import { registrationText } from '#shared/brazil/cnpj.ts';
import { advertiserInvoiceState } from '#shared/codes/billing/advertiser-invoice-state.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import { advertiserInvoice } from '#shared/resources/billing/advertiser-invoice.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { formatMonth } from '../../kit/form/month-choices.ts';
import { CardTable } from '../../kit/page/card-table.tsx';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { RecordPage } from '../../kit/page/record-page.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { InvoiceActions, LinkActions } from './invoice-actions.tsx';
import { Settlements } from './settlements.tsx';

function BilledCampaigns({ record }: { record: RecordOf<typeof advertiserInvoice> }) {
  const t = useWords();
  const translate = useTranslate();
  const locale = useSiteLocale();
  const money = (reais: number) => formatBrl(reais, locale);
  return (
    <CardTable
      label={translate('resources.advertiser-invoice.fields.campaigns')}
      columns={[
        { heading: t('admin.billing.campaign'), inCard: 'title' },
        { heading: translate('resources.advertiser-invoice.fields.count'), align: 'right' },
        { heading: t('admin.billing.amount'), align: 'right' },
        { heading: translate('resources.advertiser-invoice.fields.commission'), align: 'right' },
      ]}
      rows={record.campaigns.map(({ campaign_id, campaign_name, count, amount, commission }) => ({
        key: campaign_id,
        cells: [campaign_name, count.toLocaleString(locale), money(amount), money(commission)],
      }))}
    />
  );
}

type AdvertiserInvoice = RecordOf<typeof advertiserInvoice>;

/** An invoice to an advertiser: what it bills, and what can be done with it. */
export function AdvertiserInvoicePage() {
  return (
    <RecordPage>
      <Invoice />
    </RecordPage>
  );
}

function Invoice() {
  const t = useWords();
  const record = useRecordContext<AdvertiserInvoice>();
  if (!record) return null;
  const title = t('admin.billing.title', { id: record.id });
  return (
    <Stack sx={{ gap: 2, mb: 2 }}>
      <Title title={title} />
      <PageTrail resource={advertiserInvoice.name} title={title} />
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2">{record.advertiser_name}</Typography>
        <StatusChip list={advertiserInvoiceState} code={record.state} />
        <Box sx={{ flex: 1 }} />
        <InvoiceActions />
      </Stack>
      <Facts record={record} />
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 0 } }}>
        <BilledCampaigns record={record} />
      </Paper>
      <Settlements record={record} />
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
      <Fact source="advertiser_cnpj">
        {record.advertiser_cnpj === null ? '-' : registrationText(record.advertiser_cnpj)}
      </Fact>
      <Fact source="yearmonth">{formatMonth(record.yearmonth)}</Fact>
      <Fact source="due_on">{formatDate(record.due_on, locale)}</Fact>
      {record.overdue_days ? <Fact source="overdue_days">{record.overdue_days}</Fact> : null}
      <Fact source="commission">{money(record.commission)}</Fact>
      <Fact source="fee">{money(record.fee)}</Fact>
      <Fact source="total">{money(record.total)}</Fact>
      {record.paid ? <Fact source="paid">{money(record.paid)}</Fact> : null}
      {record.credited ? <Fact source="credited">{money(record.credited)}</Fact> : null}
      {record.open ? <Fact source="open">{money(record.open)}</Fact> : null}
      {record.overpaid ? <Fact source="overpaid">{money(record.overpaid)}</Fact> : null}
      {record.affiliate_commission !== null && (
        <Fact source="affiliate_commission">{money(record.affiliate_commission)}</Fact>
      )}
      {record.margin !== null && <Fact source="margin">{money(record.margin)}</Fact>}
      {record.issued_at !== null && <Fact source="issued_at">{formatDateTime(record.issued_at, locale)}</Fact>}
      {record.paid_at !== null && <Fact source="paid_at">{formatDateTime(record.paid_at, locale)}</Fact>}
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
