import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { channelStatus } from '#shared/codes/channel-status.ts';
import { usePaymentInfo } from '#shared/screens/financial/use-financial-data.ts';
import { LoadFailed } from '#shared/screens/load-state.tsx';
import { splitName } from '#shared/screens/personal-data/split-name.ts';
import { useTranslation } from '#shared/screens/translation.tsx';
import { useAffiliate } from '#shared/screens/use-affiliate.ts';
import { useOwnChannels } from '../data/use-own-channels.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { useUser } from '../user.tsx';
import { ConversionsCard } from './dashboard/conversions-card.tsx';
import { SumsCard } from './dashboard/sums-card.tsx';
import { TodoCard } from './dashboard/todo-card.tsx';
import { todos } from './dashboard/todos.ts';

/** Dashboard: the money at a glance, what came in last, and what is left to do. */
export function DashboardPage() {
  const { t } = useTranslation();
  const user = useUser();
  const affiliate = useAffiliate(user.affiliate_id);
  const channels = useOwnChannels();
  const paymentInfo = usePaymentInfo(user.affiliate_id);

  const isKnown = affiliate.data && channels.data && paymentInfo.data !== undefined;
  const items = isKnown
    ? todos({ affiliate: affiliate.data, channels: channels.data, paymentInfo: paymentInfo.data })
    : [];
  const failed = [affiliate, channels, paymentInfo].find((query) => query.isError && query.data === undefined);
  const hasTodo = items.some(({ isDone }) => !isDone);
  const hasActiveChannel = channels.data?.some(({ status }) => status === channelStatus.code('active')) ?? true;

  return (
    <Stack spacing={3}>
      <div>
        <PageHeading title={t('portal.page.home')}>
          {t('portal.home.greeting', { name: splitName(user.name, null).name })}
        </PageHeading>
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          {t('portal.home.intro')}
        </Typography>
      </div>
      <SumsCard />
      {failed?.error && <LoadFailed message={failed.error.message} onRetry={() => void failed.refetch()} />}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          // Whether there is a list of steps is known late; what stands below or beside it shows once it has its place.
          visibility: isKnown || failed ? 'visible' : 'hidden',
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
        <ConversionsCard hasActiveChannel={hasActiveChannel} />
      </Box>
    </Stack>
  );
}
