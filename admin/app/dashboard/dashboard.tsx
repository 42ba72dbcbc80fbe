import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, Title, useGetIdentity, usePermissions } from 'react-admin';
import { businessDate, systemClock } from '#shared/time.ts';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { daysBetween, urgencyOf } from '../waiting/urgency.ts';
import { useWaiting } from '../waiting/use-waiting.ts';
import { MoneyRow } from './money-row.tsx';
import { WaitingList } from './waiting-list.tsx';

const DashboardFigures = lazyScreen(() => import('./dashboard-figures.tsx'), 'DashboardFigures');
const LastChanges = lazyScreen(() => import('./last-changes.tsx'), 'LastChanges');

const has = (permissions: readonly string[], permission: string) => permissions.includes(permission);

/** The start page of the back-office: what is late, where the money stands, what waits, and the figures of a period. */
export function Dashboard() {
  const { permissions = [] } = usePermissions<readonly string[]>();
  const today = businessDate(systemClock.now());
  const { data, error, mayRead } = useWaiting();
  const hasLines = mayRead && data?.length !== 0;
  // What waits has no height of its own before it is there: until then nothing is shown below it.
  const isSettled = !mayRead || data !== undefined || error !== null;
  return (
    <Stack sx={{ gap: 2 }}>
      <Title title="ra.page.dashboard" />
      <Morning today={today} mayImport={has(permissions, 'conversion-import:update')} />
      {has(permissions, 'dashboard-money:list') && <MoneyRow />}
      {hasLines && <WaitingList today={today} />}
      <Stack sx={{ gap: 2, ...(!isSettled && { display: 'none' }) }}>
        {has(permissions, 'dashboard-summary:list') ? (
          <LazyPlace>
            <DashboardFigures />
          </LazyPlace>
        ) : (
          has(permissions, 'audit-entry:list') && (
            <LazyPlace>
              <LastChanges />
            </LazyPlace>
          )
        )}
      </Stack>
    </Stack>
  );
}

const AFTERNOON_HOUR = 12;
const EVENING_HOUR = 18;

function greetingOf(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= EVENING_HOUR) return 'evening';
  return hour >= AFTERNOON_HOUR ? 'afternoon' : 'morning';
}

/** Greets, and says in one sentence whether anything is late. */
function Morning({ today, mayImport }: { today: string; mayImport: boolean }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { identity } = useGetIdentity();
  const [name = ''] = (identity?.fullName ?? '').split(' ');
  const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'pt-BR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${today}T00:00:00Z`));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="p" sx={{ fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.25, minHeight: '1.25em' }}>
          {name !== '' && t(`admin.dashboard.greeting.${greetingOf(new Date().getHours())}`, { name })}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ minHeight: { xs: '3em', sm: 0 } }}>
          {day.slice(0, 1).toUpperCase() + day.slice(1)}. <Standing today={today} />
        </Typography>
      </Box>
      {mayImport && (
        <Button
          component={LinkBase}
          to="/conversion-import/create"
          variant="outlined"
          size="small"
          startIcon={<UploadIcon />}
        >
          {t('admin.dashboard.import')}
        </Button>
      )}
    </Box>
  );
}

/** How many kinds are late, and for how long the worst has been. */
function Standing({ today }: { today: string }) {
  const t = useWords();
  const { data, error, mayRead } = useWaiting();
  if (!mayRead || error || data?.length === 0) return null;
  if (data === undefined)
    return (
      <Box component="span" sx={{ display: 'inline-block', width: '9em', verticalAlign: 'top' }}>
        <TextSkeleton width="100%" />
      </Box>
    );
  const late = data.filter((line) => line.count > 0 && urgencyOf(line, today) === 'late');
  if (late.length === 0) return t('admin.dashboard.none_late');
  const days = Math.max(...late.map(({ due_on: dueOn }) => (dueOn === null ? 0 : daysBetween(dueOn, today))));
  return (
    <>
      <Box component="strong" sx={{ color: 'error.main' }}>
        {t('admin.dashboard.late', { smart_count: late.length })}
      </Box>
      {t('admin.dashboard.latest', { smart_count: days })}
    </>
  );
}
