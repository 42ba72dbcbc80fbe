import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { taxInvoiceKindOf } from '#shared/rules/tax-invoice-kind.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { loadErrorOf } from '#shared/ui/base/load-error.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useAffiliate } from '#shared/ui/features/accounts/affiliate/use-affiliate.ts';
import { splitName } from '#shared/ui/features/accounts/personal-data/split-name.ts';
import {
  payoutOf,
  useAffiliateSettings,
  useCommissionSums,
} from '#shared/ui/features/payouts/financial/use-financial-data.ts';
import { usePaymentInfo } from '#shared/ui/features/payouts/financial/use-payment-info.ts';
import { useAccountStanding } from '../../session/use-account-standing.ts';
import { useUser } from '../../session/user.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SumsCard } from './sums-card.tsx';

const HomeBelow = lazyPart(() => import('./home-below.tsx'), 'HomeBelow');

/** The home: the money first, whose code and data come first too; then all else. */
export function DashboardPage() {
  const { t } = useTranslation();
  const user = useUser();
  const { sums, underWay, query } = useCommissionSums(user.affiliate_id);
  const affiliate = useAffiliate(user.affiliate_id);
  const settings = useAffiliateSettings(user.affiliate_id);
  const today = businessDate(systemClock.now());
  const { isRefused } = useAccountStanding();
  const payout = settings.data && !isRefused ? payoutOf(settings.data, today) : undefined;
  // Only adds to a sentence, so its failure is shown where the rest of the home needs it.
  const paymentInfo = usePaymentInfo(user.affiliate_id);
  const needsInvoice = taxInvoiceKindOf(paymentInfo.data?.document_type ?? null) !== undefined;
  const failure = loadErrorOf([query, affiliate, settings]);

  // The main access has the affiliate's name, which may have changed since the session began.
  const named = user.is_main ? affiliate.data : undefined;
  const firstName = splitName(named?.name ?? user.name, named?.last_name ?? null).name;

  return (
    <Stack spacing={3}>
      <div>
        <PageHeading title={t('portal.page.home')}>{t('portal.home.greeting', { name: firstName })}</PageHeading>
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          {t('portal.home.intro')}
        </Typography>
      </div>
      {failure && <LoadFailed message={failure.message} onRetry={failure.retry} />}
      <SumsCard sums={sums} underWay={underWay} payout={payout} needsInvoice={needsInvoice} />
      {/* Nothing follows it, so it may come without a placeholder and shift nothing. */}
      <LazyPlace>
        <HomeBelow today={today} />
      </LazyPlace>
    </Stack>
  );
}
