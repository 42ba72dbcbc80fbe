import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { channelStatus } from '#shared/codes/channel-status.ts';
import { failureOf } from '#shared/ui/base/failure.ts';
import { useCommissionSums } from '#shared/ui/features/financial/use-financial-data.ts';
import { usePaymentInfo } from '#shared/ui/features/financial/use-payment-info.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { splitName } from '#shared/ui/features/personal-data/split-name.ts';
import { earningsPtBr } from '#shared/i18n/portal/earnings-pt-br.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useAffiliate } from '#shared/ui/features/affiliate/use-affiliate.ts';
import { addPortuguese } from '../../app/portuguese.ts';
import { useLatestConversions } from '../../app/use-latest-conversions.ts';
import { useMay } from '../../app/use-may.ts';
import { useOwnChannels } from '../../app/use-own-channels.ts';
import { ManagerCard } from '../../ui/manager-card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useUser } from '../../app/user.tsx';
import { ConversionsCard } from './conversions-card.tsx';
import { SumsCard } from './sums-card.tsx';
import { TodoCard } from './todo-card.tsx';
import { todos } from './todos.ts';

addPortuguese(earningsPtBr);

const CONVERSIONS_SHOWN = 5;

/** The dashboard: commission sums, newest conversions and open tasks. */
export function DashboardPage() {
  const { t } = useTranslation();
  const user = useUser();
  const { sums, questions } = useCommissionSums(user.affiliate_id);
  const conversions = useLatestConversions(CONVERSIONS_SHOWN);
  const affiliate = useAffiliate(user.affiliate_id);
  const channels = useOwnChannels();
  const paymentInfo = usePaymentInfo(user.affiliate_id);

  const mayUpdate = useMay('affiliate', 'update');
  const mayAddChannel = useMay('channel', 'create');
  const mayEnterPaymentInfo = useMay('payment-info', 'create');

  const isKnown = affiliate.data && channels.data && paymentInfo.data !== undefined;
  const items = isKnown
    ? todos({
        affiliate: affiliate.data,
        channels: channels.data,
        paymentInfo: paymentInfo.data,
        mayUpdate,
        mayAddChannel,
        mayEnterPaymentInfo,
      })
    : [];
  const failure = failureOf([...questions, affiliate, channels, paymentInfo, conversions]);
  const hasTodo = items.some(({ isDone }) => !isDone);
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
      <SumsCard sums={sums} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          // The task list is known last; hides the cards next to it until then, which avoids a layout shift.
          visibility: isKnown || failure ? 'visible' : 'hidden',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: hasTodo ? 'minmax(0, 3fr) minmax(0, 2fr)' : 'minmax(0, 1fr)',
          },
        }}
      >
        {hasTodo && (
          <Box sx={{ order: { md: 1 } }}>
            <TodoCard items={items} />
          </Box>
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
