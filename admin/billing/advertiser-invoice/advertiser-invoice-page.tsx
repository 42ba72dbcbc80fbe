import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Title, useRecordContext, useTranslate } from 'react-admin';
import { registrationText } from '#shared/brazil/cnpj.ts';
import { advertiserInvoiceState } from '#shared/codes/billing/advertiser-invoice-state.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import { advertiserInvoice } from '#shared/resources/billing/advertiser-invoice.ts';
import { formatDate } from '#shared/time.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { formatMonth } from '../../kit/form/month-choices.ts';
import { CardTable } from '../../kit/page/card-table.tsx';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { HeadFigure, RecordHead } from '../../kit/page/record-head.tsx';
import { RecordPage } from '../../kit/page/record-page.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { InvoiceActions, LinkActions } from './invoice-actions.tsx';
import { standingOf } from './invoice-standing.ts';
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
  const locale = useSiteLocale();
  const record = useRecordContext<AdvertiserInvoice>();
  if (!record) return null;
  const title = t('admin.billing.title', { id: record.id });
  const { advertiser_cnpj: cnpj, advertiser_name: advertiser, issued_at: issuedAt } = record;
  return (
    <Stack sx={{ gap: 2, mb: 2 }}>
      <Title title={title} />
      <div>
        <PageTrail
          resource={advertiserInvoice.name}
          title={title}
          record={record}
          order={advertiserInvoice.defaultSort}
        />
        <RecordHead
          name={
            <RecordLink resource="advertiser" id={record.advertiser_id}>
              {advertiser}
            </RecordLink>
          }
          chips={<StatusChip list={advertiserInvoiceState} code={record.state} />}
          facts={[
            t('admin.billing.of_month', { month: formatMonth(record.yearmonth) }),
            cnpj !== null && registrationText(cnpj),
            issuedAt !== null && t('admin.billing.issued_on', { date: formatDate(issuedAt, locale) }),
          ]}
          details={<Standing record={record} />}
          actions={<InvoiceActions />}
          figures={<Figures record={record} />}
        >
          {record.note !== null && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {record.note}
            </Typography>
          )}
        </RecordHead>
      </div>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 0 } }}>
        <BilledCampaigns record={record} />
      </Paper>
      <Settlements record={record} />
      {record.state !== 'draft' && <LinkActions />}
    </Stack>
  );
}

/** Where the invoice stands, and what is next. */
function Standing({ record }: { record: AdvertiserInvoice }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { sentence, severity } = standingOf(record);
  return (
    <Typography sx={{ mt: 1, fontWeight: 600, ...(severity !== undefined && { color: `${severity}.main` }) }}>
      {t(`admin.billing.standing.${sentence}`, {
        open: formatBrl(record.open ?? record.total, locale),
        due: formatDate(record.due_on, locale),
        smart_count: record.overdue_days ?? 0,
        paid_on: record.paid_at === null ? '' : formatDate(record.paid_at, locale),
      })}
    </Typography>
  );
}

/** The sums of the invoice, each with what it is made of. */
function Figures({ record }: { record: AdvertiserInvoice }) {
  const translate = useTranslate();
  const locale = useSiteLocale();
  const money = (reais: number) => formatBrl(reais, locale);
  const label = (field: keyof AdvertiserInvoice) => translate(`resources.advertiser-invoice.fields.${field}`);
  const named = (field: keyof AdvertiserInvoice, reais: number | null) =>
    reais ? `${label(field)}: ${money(reais)}` : undefined;
  const { total, fee, commission, open, paid, credited, overpaid, margin } = record;
  const isLate = (record.overdue_days ?? 0) > 0;
  return (
    <>
      <HeadFigure
        label={label('total')}
        value={money(total)}
        hint={fee > 0 ? `${named('commission', commission)} · ${named('fee', fee)}` : ''}
      />
      {open !== null && (
        <HeadFigure
          label={label('open')}
          value={money(open)}
          hint={`${label('due_on')}: ${formatDate(record.due_on, locale)}`}
          severity={isLate && open > 0 ? 'error' : undefined}
        />
      )}
      {paid !== null && (
        <HeadFigure
          label={label('paid')}
          value={money(paid)}
          hint={[named('credited', credited), named('overpaid', overpaid)].filter(Boolean).join(' · ')}
        />
      )}
      {margin !== null && (
        <HeadFigure
          label={label('margin')}
          value={money(margin)}
          hint={named('affiliate_commission', record.affiliate_commission)}
          severity={margin < 0 ? 'error' : undefined}
        />
      )}
    </>
  );
}
