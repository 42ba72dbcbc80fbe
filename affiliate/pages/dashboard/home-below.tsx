import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { WhenNear } from '#shared/ui/base/when-near.tsx';
import { Performance } from '#shared/ui/features/reports/dashboard/performance.tsx';
import { dashboardPeriod } from '#shared/ui/features/reports/dashboard/use-dashboard.ts';
import { useMayMakeLinks } from '../../session/use-account-standing.ts';
import { useMay } from '../../session/use-may.ts';
import { NeedsCard } from './needs-card.tsx';
import { OwnLinksCard } from './own-links-card.tsx';
import { useTasks } from './use-tasks.ts';

/** Below what one sees first on any screen. */
const HomeFoot = lazyPart(() => import('./home-foot.tsx'), 'HomeFoot');

/** About as much room as it takes on a phone. */
const FOOT_PX = 620;

/** A cell of the home's grid, of a part of three columns. */
const wide = { gridColumn: { lg: 'span 2' }, minWidth: 0 };
const whole = { gridColumn: '1 / -1' };

interface HomeBelowProps {
  today: string;
  /** Whether what needs the affiliate has its place beside the money. */
  hasNeeds: boolean;
}

/** The home after the money, as cells of its grid: what needs the affiliate, links, figures of a period, campaigns, conversions. */
export function HomeBelow({ today, hasNeeds }: HomeBelowProps) {
  const dashboard = dashboardPeriod(today, useSearchParams());
  const { needs, channels, isSettled, failure } = useTasks(today);
  const maySeeFigures = useMay('dashboard-summary', 'list');
  const mayMakeLinks = useMayMakeLinks();
  const hasActiveChannel = channels?.some(({ status }) => status === channelStatus.codes.active) ?? true;
  // What is needed is known last; hides what follows it until then, which avoids a layout shift.
  const visibility = isSettled ? 'visible' : 'hidden';

  return (
    <>
      {hasNeeds && (
        // Without anything to say it only keeps its place beside the money.
        <Box
          sx={{
            visibility,
            minWidth: 0,
            display: { xs: needs.length === 0 && !failure ? 'none' : 'block', lg: 'block' },
          }}
        >
          <NeedsCard needs={needs} failure={failure} />
        </Box>
      )}
      {/* On phones the links come first: they are what one opens the portal for. */}
      <Box sx={{ visibility, minWidth: 0, order: { lg: 1 } }}>
        <OwnLinksCard />
      </Box>
      {maySeeFigures && (
        <Box sx={{ ...wide, visibility }}>
          <Performance {...dashboard} />
        </Box>
      )}
      <Box sx={{ ...whole, visibility, order: { lg: 2 } }}>
        <WhenNear heightPx={FOOT_PX}>
          <LazyPlace>
            <HomeFoot period={dashboard.period} needsChannel={mayMakeLinks && !hasActiveChannel} />
          </LazyPlace>
        </WhenNear>
      </Box>
    </>
  );
}
