import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { taxInvoiceKindOf } from '#shared/rules/tax-invoice-kind.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { usePaymentInfo } from '#shared/ui/features/payouts/financial/use-payment-info.ts';
import { ManagerCard } from '../../features/manager-card.tsx';
import { MoneyTabs } from '../../features/money-tabs.tsx';
import { useSite } from '../../session/site.tsx';
import { splitTaxInvoices } from '../../session/tax-invoices.ts';
import { useMay } from '../../session/use-may.ts';
import { useOwnTaxInvoices } from '../../session/use-own-tax-invoices.ts';
import { useUser } from '../../session/user.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EarlierTaxInvoices } from './earlier-tax-invoices.tsx';
import { TaxInvoiceCard } from './tax-invoice-card.tsx';

/** Fetches the newest files that the affiliate sent. */
function useUploads(enabled: boolean) {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  return useQuery({
    queryKey: queryKeys.list('invoice-upload', { affiliateId }),
    queryFn: async ({ signal }) => (await client.list('invoice-upload', { range: [0, 99], signal })).rows,
    enabled,
  });
}

/** The affiliate's tax invoices: what to issue and to send first, then what was sent before. */
export function InvoicesPage() {
  const { t } = useTranslation();
  const taxInvoices = useOwnTaxInvoices();
  const uploads = useUploads(taxInvoices.data?.some(({ upload_id: uploadId }) => uploadId !== null) ?? false);
  const isNeeded = useNeedsInvoices();
  const maySend = useMay('invoice-upload', 'create');
  const { waiting, others } = splitTaxInvoices(taxInvoices.data ?? []);
  const today = businessDate(systemClock.now());
  const failed = taxInvoices.isError ? taxInvoices : uploads.isError ? uploads : undefined;
  return (
    <>
      <PageHeading title={t('portal.page.invoices')} />
      <MoneyTabs />
      {(isNeeded || waiting.length > 0) && (
        <Typography color="text.secondary" sx={{ mb: 3, maxWidth: '44em' }}>
          {t('portal.tax_invoices.intro')}
        </Typography>
      )}
      <Stack spacing={3}>
        {failed && <LoadFailed message={failed.error.message} onRetry={() => void failed.refetch()} />}
        {!maySend && waiting.length > 0 && <Notice severity="info">{t('portal.tax_invoices.read_only')}</Notice>}
        {taxInvoices.isPending && <TaxInvoicesSkeleton />}
        {taxInvoices.data && waiting.length === 0 && <NothingWaits isNeeded={isNeeded} />}
        {waiting.map((taxInvoice) => (
          <TaxInvoiceCard
            key={taxInvoice.id}
            taxInvoice={taxInvoice}
            upload={uploads.data?.find(({ id }) => id === taxInvoice.upload_id)}
            maySend={maySend}
            today={today}
          />
        ))}
        {others.length > 0 && <EarlierTaxInvoices taxInvoices={others} />}
      </Stack>
      {!taxInvoices.isPending && (
        <Box sx={{ mt: 4 }}>
          <ManagerCard />
        </Box>
      )}
    </>
  );
}

/** Whether payments need a tax invoice; so they do as long as it is unknown how the affiliate is paid. */
function useNeedsInvoices(): boolean {
  const { data: paymentInfo } = usePaymentInfo(useUser().affiliate_id);
  return paymentInfo == null || taxInvoiceKindOf(paymentInfo.document_type) !== undefined;
}

function NothingWaits({ isNeeded }: { isNeeded: boolean }) {
  const { t } = useTranslation();
  return (
    <Card sx={{ p: { xs: 2.5, md: 4 } }}>
      <Typography sx={{ fontWeight: 600 }}>{t('portal.tax_invoices.nothing_waits')}</Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5 }}>
        {t(isNeeded ? 'portal.tax_invoices.nothing_waits_text' : 'portal.tax_invoices.nothing_needed_text')}
      </Typography>
    </Card>
  );
}

function TaxInvoicesSkeleton() {
  const { t } = useTranslation();
  return (
    <Card role="status" aria-busy aria-label={t('common.loading')} sx={{ p: { xs: 2.5, md: 4 } }}>
      <Skeleton width="45%" height={32} />
      <Skeleton width="30%" />
      <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />
    </Card>
  );
}
