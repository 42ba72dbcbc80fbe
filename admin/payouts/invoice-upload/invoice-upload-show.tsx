import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { Labeled, LinkBase, TextField, Title, useGetList, useRecordContext, useTranslate } from 'react-admin';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { needsWrittenReason, taxInvoiceCheck } from '#shared/codes/payouts/tax-invoice-check.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import { invoiceUpload } from '#shared/resources/payouts/invoice-upload.ts';
import { businessDate, daysBetween, formatDate, formatDateTime, systemClock } from '#shared/time.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { formatMonth } from '../../kit/form/month-choices.ts';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { HeadFigure, RecordHead } from '../../kit/page/record-head.tsx';
import { RecordPage } from '../../kit/page/record-page.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { DecisionButton } from './decision.tsx';
import { FindingsTable } from './findings-table.tsx';
import { standingOf, worstFirst } from './tax-invoice-standing.ts';

type Upload = RecordOf<typeof invoiceUpload>;

/** The file: pictures are shown, all others are only saved, because they could run scripts. */
function TaxInvoiceFile({ upload }: { upload: Upload }) {
  const t = useWords();
  // Users who may not decide may not see the documents in the file either.
  const mayOpen = useMay(invoiceUpload.name, 'update');
  if (!mayOpen) return null;
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="subtitle1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {upload.file_name}
      </Typography>
      {upload.content_type.startsWith('image/') ? (
        <Box component="img" src={upload.file_url} alt={t('admin.tax_invoice.image')} sx={{ maxWidth: '100%' }} />
      ) : (
        <Typography variant="body2" color="text.secondary">
          {t('admin.tax_invoice.download_text')}
        </Typography>
      )}
      <Button variant="outlined" size="small" startIcon={<DownloadIcon />} href={upload.file_url} download>
        {t('admin.tax_invoice.download')}
      </Button>
    </Card>
  );
}

/** What the checks have found, or how it was decided about. */
function Standing({ upload }: { upload: Upload }) {
  const t = useWords();
  const translate = useTranslate();
  const locale = useSiteLocale();
  const { sentence, checks, severity } = standingOf(upload);
  const decidedAt = upload.cancelled_at ?? upload.decided_at;
  return (
    <Typography sx={{ mt: 1, fontWeight: 600, ...(severity !== undefined && { color: `${severity}.main` }) }}>
      {t(`admin.tax_invoice.standing.${sentence}`, {
        checks: checks.map((check) => translate(taxInvoiceCheck.labelKey(check))).join(', '),
        at: decidedAt === null ? '' : formatDateTime(decidedAt, locale),
      })}
    </Typography>
  );
}

/** How much it is about, for which payments, and since when it waits. */
function Figures({ upload }: { upload: Upload }) {
  const t = useWords();
  const translate = useTranslate();
  const locale = useSiteLocale();
  const days = daysBetween(businessDate(new Date(upload.created_at)), businessDate(systemClock.now()));
  const isWaiting = upload.status === invoiceUploadStatus.codes.sent;
  return (
    <>
      <HeadFigure
        label={translate('resources.invoice-upload.fields.amount')}
        value={formatBrl(upload.amount, locale)}
        hint={`${translate('resources.invoice-upload.fields.yearmonth')}: ${formatMonth(upload.yearmonth)}`}
      />
      <HeadFigure
        label={t('admin.tax_invoice.payments')}
        value={
          <Box component="span" sx={{ '& a': { textDecoration: 'underline' } }}>
            {upload.payment_ids.length === 0 && '–'}
            {upload.payment_ids.map((id, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <RecordLink resource="payment" id={id}>
                  {id}
                </RecordLink>
              </Fragment>
            ))}
          </Box>
        }
      />
      <HeadFigure
        label={translate('resources.invoice-upload.fields.created_at')}
        value={formatDate(upload.created_at, locale)}
        hint={
          isWaiting &&
          t(days === 0 ? 'admin.tax_invoice.waits_today' : 'admin.tax_invoice.waits', { smart_count: days })
        }
      />
    </>
  );
}

/** Why it was decided so, as it was written. */
function Remarks({ upload }: { upload: Upload }) {
  return (
    <Stack sx={{ gap: 1 }}>
      {upload.admin_notes !== null && (
        <Labeled source="admin_notes">
          <TextField source="admin_notes" />
        </Labeled>
      )}
      {upload.cancellation_reason !== null && (
        <Labeled source="cancellation_reason">
          <TextField source="cancellation_reason" />
        </Labeled>
      )}
    </Stack>
  );
}

/** What can be decided now: approving is the filled button where no check says otherwise. */
function Decisions({ upload }: { upload: Upload }) {
  const locale = useSiteLocale();
  const about = [upload.affiliate_name, formatMonth(upload.yearmonth), formatBrl(upload.amount, locale)]
    .filter((part) => part !== null)
    .join(' · ');
  const read = () => [upload];
  const { sent, approved } = invoiceUploadStatus.codes;
  if (upload.status === approved)
    return <DecisionButton decision="cancel" variant="outlined" about={about} read={read} />;
  if (upload.status !== sent) return null;
  return (
    <>
      <DecisionButton decision="refuse" variant="outlined" about={about} read={read} />
      <DecisionButton
        decision="approve"
        variant={needsWrittenReason(upload.findings) ? 'outlined' : 'contained'}
        about={about}
        read={read}
      />
    </>
  );
}

/** After a decision: the tax invoice that has waited longest. */
function NextWaiting() {
  const t = useWords();
  const mayDecide = useMay(invoiceUpload.name, 'update');
  const { data, total } = useGetList<Upload>(
    invoiceUpload.name,
    {
      filter: { status: invoiceUploadStatus.codes.sent },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'created_at', order: 'ASC' },
    },
    { enabled: mayDecide },
  );
  const next = data?.[0];
  if (next === undefined) return null;
  return (
    <Button component={LinkBase} to={`/${invoiceUpload.name}/${next.id}/show`} variant="contained" size="small">
      {t('admin.tax_invoice.next_waiting', { smart_count: total ?? 1 })}
    </Button>
  );
}

function TaxInvoicePage() {
  const t = useWords();
  const upload = useRecordContext<Upload>();
  if (!upload) return null;
  const title = t('admin.payout.invoice', { id: upload.id });
  const isWaiting = upload.status === invoiceUploadStatus.codes.sent;
  const hasRemarks = upload.admin_notes !== null || upload.cancellation_reason !== null;
  return (
    <Stack sx={{ mb: 2 }}>
      <Title title={title} />
      <PageTrail resource={invoiceUpload.name} title={title} record={upload} order={invoiceUpload.defaultSort} />
      <RecordHead
        name={
          <RecordLink resource="affiliate" id={upload.affiliate_id}>
            {upload.affiliate_name ?? upload.affiliate_id}
          </RecordLink>
        }
        chips={<StatusChip list={invoiceUploadStatus} code={upload.status} />}
        details={<Standing upload={upload} />}
        actions={
          <>
            <Decisions upload={upload} />
            {!isWaiting && <NextWaiting />}
          </>
        }
        figures={<Figures upload={upload} />}
      >
        {hasRemarks && <Remarks upload={upload} />}
      </RecordHead>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(240px, 1fr) minmax(0, 3fr)' },
          alignItems: 'start',
        }}
      >
        <TaxInvoiceFile upload={upload} />
        <Card sx={{ px: { xs: 2, md: 1 }, py: 1, minWidth: 0 }}>
          <FindingsTable findings={worstFirst(upload.findings)} />
        </Card>
      </Box>
    </Stack>
  );
}

/** A tax invoice: what its checks say first, then its file beside its findings, to be approved or refused. */
export function InvoiceUploadShow() {
  return (
    <RecordPage>
      <TaxInvoicePage />
    </RecordPage>
  );
}
