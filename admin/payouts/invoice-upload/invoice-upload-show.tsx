import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { Labeled, TextField, useRecordContext } from 'react-admin';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import { invoiceUpload } from '#shared/resources/payouts/invoice-upload.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { DateTimeField, MoneyField } from '../../kit/fields/value-fields.tsx';
import { formatMonth } from '../../kit/form/month-choices.ts';
import { RecordCard } from '../../kit/page/record-page.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { DecisionButton } from './decision.tsx';
import { FindingsTable } from './findings-table.tsx';

type Upload = RecordOf<typeof invoiceUpload>;

/** The file: pictures are shown, all others are only saved, because they could run scripts. */
function TaxInvoiceFile({ upload }: { upload: Upload }) {
  const t = useWords();
  // Users who may not decide may not see the documents in the file either.
  const mayOpen = useMay(invoiceUpload.name, 'update');
  if (!mayOpen) return null;
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
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
    </Paper>
  );
}

function TaxInvoiceFacts({ upload }: { upload: Upload }) {
  const t = useWords();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
      <Labeled source="affiliate_name">
        <RecordLink resource="affiliate" id={upload.affiliate_id}>
          {upload.affiliate_name ?? upload.affiliate_id}
        </RecordLink>
      </Labeled>
      <Labeled source="amount">
        <MoneyField source="amount" />
      </Labeled>
      <Labeled source="yearmonth">
        <Typography>{formatMonth(upload.yearmonth)}</Typography>
      </Labeled>
      <Labeled label={t('admin.tax_invoice.payments')}>
        <Typography>
          {upload.payment_ids.length === 0 && '–'}
          {upload.payment_ids.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <RecordLink resource="payment" id={id}>
                {id}
              </RecordLink>
            </Fragment>
          ))}
        </Typography>
      </Labeled>
      <Labeled source="status">
        <StatusChip list={invoiceUploadStatus} code={upload.status} />
      </Labeled>
      <Labeled source="created_at">
        <DateTimeField source="created_at" />
      </Labeled>
      {upload.decided_at !== null && (
        <Labeled source="decided_at">
          <DateTimeField source="decided_at" />
        </Labeled>
      )}
      {upload.cancelled_at !== null && (
        <Labeled source="cancelled_at">
          <DateTimeField source="cancelled_at" />
        </Labeled>
      )}
      {upload.cancellation_reason !== null && (
        <Labeled source="cancellation_reason">
          <TextField source="cancellation_reason" />
        </Labeled>
      )}
      {upload.admin_notes !== null && (
        <Labeled source="admin_notes">
          <TextField source="admin_notes" />
        </Labeled>
      )}
    </Stack>
  );
}

function TaxInvoicePage() {
  const upload = useRecordContext<Upload>();
  const locale = useSiteLocale();
  if (!upload) return null;
  const about = [upload.affiliate_name, formatMonth(upload.yearmonth), formatBrl(upload.amount, locale)]
    .filter((part) => part !== null)
    .join(' · ');
  const isWaiting = upload.status === invoiceUploadStatus.codes.sent;
  const isApproved = upload.status === invoiceUploadStatus.codes.approved;
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 3 }}>
      <TaxInvoiceFacts upload={upload} />
      {isWaiting && (
        <Stack direction="row" sx={{ gap: 1 }}>
          <DecisionButton decision="approve" about={about} read={() => [upload]} />
          <DecisionButton decision="refuse" about={about} read={() => [upload]} />
        </Stack>
      )}
      {isApproved && (
        <Box>
          <DecisionButton decision="cancel" about={about} read={() => [upload]} />
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(240px, 1fr) 3fr' },
          alignItems: 'start',
        }}
      >
        <TaxInvoiceFile upload={upload} />
        <Box sx={{ overflowX: 'auto' }}>
          <FindingsTable findings={upload.findings} />
        </Box>
      </Box>
    </Box>
  );
}

/** A tax invoice: its file beside its findings, to be approved or refused. */
export function InvoiceUploadShow() {
  return (
    <RecordCard>
      <TaxInvoicePage />
    </RecordCard>
  );
}
