import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { channelStatus } from '#shared/codes/channel-status.ts';
import { failureOf } from '#shared/ui/base/failure.ts';
import { payoutOf, useAffiliateSettings, useCommissionSums } from '#shared/ui/features/financial/use-financial-data.ts';
import { usePaymentInfo } from '#shared/ui/features/financial/use-payment-info.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { usePayments } from '#shared/ui/features/payments/use-payments.ts';
import { splitName } from '#shared/ui/features/personal-data/split-name.ts';
import { earningsPtBr } from '#shared/i18n/portal/earnings-pt-br.ts';
import { paymentCodesPtBr } from '#shared/i18n/portal/payment-codes-pt-br.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useAffiliate } from '#shared/ui/features/affiliate/use-affiliate.ts';
import { addPortuguese } from '../../app/portuguese.ts';
import { useLatestConversions } from '../../app/use-latest-conversions.ts';
import { useMay } from '../../app/use-may.ts';
import { useOwnChannels } from '../../app/use-own-channels.ts';
import { useOwnNotes } from '../../app/use-own-notes.ts';
import { ManagerCard } from '../../ui/manager-card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useUser } from '../../app/user.tsx';
import { ConversionsCard } from './conversions-card.tsx';
import { PaymentNewsCard } from './payment-news-card.tsx';
import { paymentNews } from './payment-news.ts';
import { SumsCard } from './sums-card.tsx';
import { TodoCard } from './todo-card.tsx';
import { todos } from './todos.ts';

addPortuguese(earningsPtBr);
addPortuguese(paymentCodesPtBr);

const CONVERSIONS_SHOWN = 5;
/** As many as the page of payments shows, which then has them already. */
const PAYMENTS_READ = 10;

/** The dashboard: commission sums, newest conversions and open tasks. */
export function DashboardPage() {
  const { t } = useTranslation();
  const user = useUser();
  const { sums, questions } = useCommissionSums(user.affiliate_id);
  const conversions = useLatestConversions(CONVERSIONS_SHOWN);
  const affiliate = useAffiliate(user.affiliate_id);
  const channels = useOwnChannels();
  const paymentInfo = usePaymentInfo(user.affiliate_id);
  const settings = useAffiliateSettings(user.affiliate_id);
  const payments = usePayments(user.affiliate_id, 0, PAYMENTS_READ);
  const notes = useOwnNotes();
  const today = businessDate(systemClock.now());

  const mayUpdate = useMay('affiliate', 'update');
  const mayAddChannel = useMay('channel', 'create');
  const mayEnterPaymentInfo = useMay('payment-info', 'create');

  const isSetUp = affiliate.data && channels.data && paymentInfo.data !== undefined;
  const isKnown = isSetUp && payments.data && notes.data;
  const items = isSetUp
    ? todos({
        affiliate: affiliate.data,
        channels: channels.data,
        paymentInfo: paymentInfo.data,
        mayUpdate,
        mayAddChannel,
        mayEnterPaymentInfo,
      })
    : [];
  const news =
    payments.data && notes.data ? paymentNews({ payments: payments.data.rows, notes: notes.data, today }) : [];
  const failure = failureOf([...questions, affiliate, channels, paymentInfo, settings, payments, notes, conversions]);
  const hasTodo = items.some(({ isDone }) => !isDone);
  const hasAside = hasTodo || news.length > 0;
  const hasActiveChannel = channels.data?.some(({ status }) => status === channelStatus.code('active')) ?? true;

  // The main access has the affiliate's name, which may have changed since the session began.
  const ownName = user.is_main ? affiliate.data?.name : undefined;
  const firstName = splitName(ownName ?? user.name, null).name;

  return (
    <Stack spacing={3}>
      <div>
        <PageHeading title={t('portal.page.home')}>{t('portal.home.greeting', { name: firstName })}</PageHeading>
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          {t('portal.home.intro')}
        </Typography>
      </div>
      {failure && <LoadFailed message={failure.message} onRetry={failure.retry} />}
      <SumsCard sums={sums} payout={settings.data && payoutOf(settings.data, today)} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          // The task list is known last; hides the cards next to it until then, which avoids a layout shift.
          visibility: isKnown || failure ? 'visible' : 'hidden',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: hasAside ? 'minmax(0, 3fr) minmax(0, 2fr)' : 'minmax(0, 1fr)',
          },
        }}
      >
        {hasAside && (
          <Stack spacing={3} sx={{ order: { md: 1 } }}>
            {news.length > 0 && <PaymentNewsCard news={news} />}
            {hasTodo && <TodoCard items={items} />}
          </Stack>
        )}
        {!conversions.isError && (
          <ConversionsCard rows={conversions.data} rowsShown={CONVERSIONS_SHOWN} hasActiveChannel={hasActiveChannel} />
        )}
        <Box sx={{ gridColumn: '1 / -1', order: { md: 2 } }}>
          <ManagerCard />
        </Box>
      </Box>
    </Stack>
  );
}
