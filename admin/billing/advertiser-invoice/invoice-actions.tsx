import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';
import { advertiserInvoice } from '#shared/resources/billing/advertiser-invoice.ts';
import { formatDateTime } from '#shared/time.ts';
import { copyText } from '#shared/ui/base/copy-text.ts';
import { ConfirmedButton } from '../../kit/feedback/confirmed-button.tsx';
import { formatMonth } from '../../kit/form/month-choices.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { EditDraft } from './advertiser-invoice-screens.tsx';
import { SettleButtons } from './settle-dialog.tsx';
import { useInvoiceChange } from './use-invoice-change.ts';

type AdvertiserInvoice = RecordOf<typeof advertiserInvoice>;
/** The same for confirmations, which close in either case. */
function useConfirmedChange(record: AdvertiserInvoice | undefined) {
  const change = useInvoiceChange(record);
  return (...given: Parameters<typeof change>) => change(...given).catch(() => undefined);
}

/** Whom an invoice is sent to, and how much it asks for. */
const advertiserAndTotal = ({ advertiser_name: name, total }: AdvertiserInvoice, locale: Locale) =>
  `${name} · ${formatBrl(total, locale)}`;

/** Issues, pays, credits, cancels, edits or deletes the invoice, as its state allows. */
export function InvoiceActions() {
  const t = useWords();
  const locale = useSiteLocale();
  const record = useRecordContext<AdvertiserInvoice>();
  const mayChange = useMay(advertiserInvoice.name, 'update');
  const change = useConfirmedChange(record);
  if (!record || !mayChange) return null;
  const { id, state } = record;
  const about = advertiserAndTotal(record, locale);
  return (
    <>
      <EditDraft />
      {state === 'draft' && (
        <ConfirmedButton
          variant="contained"
          question={t('admin.billing.issue_question', { id })}
          about={about}
          explanation={t('admin.billing.issue_text')}
          onConfirm={() =>
            change({ state: 'issued' }, ({ total }) => t('admin.billing.issued', { total: formatBrl(total, locale) }))
          }
        >
          {t('admin.billing.issue')}
        </ConfirmedButton>
      )}
      {record.open !== null && record.open > 0 && <SettleButtons record={record} />}
      {state === 'issued' && record.open === null && (
        <ConfirmedButton
          variant="contained"
          question={t('admin.billing.pay_question', { id })}
          about={about}
          explanation={t('admin.billing.pay_text')}
          onConfirm={() => change({ state: 'paid' }, () => t('admin.billing.paid'))}
        >
          {t('admin.billing.pay')}
        </ConfirmedButton>
      )}
      {state === 'issued' && record.open !== null && (
        <ConfirmedButton
          color="error"
          question={t('admin.billing.cancel_question', { id })}
          about={about}
          explanation={t('admin.billing.cancel_text', {
            smart_count: record.count,
            amount: formatBrl(record.total, locale),
            month: formatMonth(record.yearmonth),
          })}
          onConfirm={() => change({ state: 'cancelled' }, () => t('admin.billing.cancelled'))}
        >
          {t('admin.billing.cancel')}
        </ConfirmedButton>
      )}
    </>
  );
}

/** Opens, copies, renews or ends the public link of the invoice. */
export function LinkActions() {
  const t = useWords();
  const locale = useSiteLocale();
  const notify = useNotify();
  const record = useRecordContext<AdvertiserInvoice>();
  const mayChange = useMay(advertiserInvoice.name, 'update');
  const change = useConfirmedChange(record);
  if (!record) return null;
  const { public_url: url, link_expires_at: expiresAt } = record;
  const about = advertiserAndTotal(record, locale);
  const copy = async (event: MouseEvent<HTMLElement>) => {
    const isCopied = await copyText(url ?? '', event.currentTarget);
    notify(t(isCopied ? 'admin.billing.copied' : 'admin.billing.not_copied'), { type: isCopied ? 'success' : 'error' });
  };
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      {url === null ? (
        <Typography variant="body2">{t('admin.billing.no_link')}</Typography>
      ) : (
        <>
          <Typography variant="body2">
            {expiresAt !== null && t('admin.billing.link_until', { date: formatDateTime(expiresAt, locale) })}
          </Typography>
          <Button size="small" href={url} target="_blank" rel="noreferrer">
            {t('admin.billing.open_link')}
          </Button>
          <Button size="small" onClick={(event) => void copy(event)}>
            {t('admin.billing.copy_link')}
          </Button>
        </>
      )}
      {mayChange && (
        <>
          <ConfirmedButton
            question={t('admin.billing.new_link_question')}
            about={about}
            explanation={t('admin.billing.new_link_text')}
            onConfirm={() => change({ link: 'new' }, () => t('admin.billing.new_link_done'))}
          >
            {t('admin.billing.new_link')}
          </ConfirmedButton>
          {url !== null && (
            <ConfirmedButton
              color="error"
              question={t('admin.billing.end_link_question')}
              about={about}
              explanation={t('admin.billing.end_link_text')}
              onConfirm={() => change({ link: 'none' }, () => t('admin.billing.end_link_done'))}
            >
              {t('admin.billing.end_link')}
            </ConfirmedButton>
          )}
        </>
      )}
    </Stack>
  );
}
