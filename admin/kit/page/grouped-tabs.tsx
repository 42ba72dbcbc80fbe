import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { paletteOf, tint } from '#shared/ui/base/theme-parts.ts';
import { type RoutedTab, TabPanels, TabRow, useLinkOf, useShownTab } from './routed-tabs.tsx';

interface TabGroup {
  label: string;
  tabs: readonly RoutedTab[];
}

interface GroupedTabsProps {
  /** Those without a tab are left out. */
  groups: readonly TabGroup[];
  label: string;
}

/** Many tabs in groups: at the side where there is room, else in one row. Each panel is a card, or has its own. */
export function GroupedTabs({ groups, label }: GroupedTabsProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const [first, ...others] = groups.flatMap(({ tabs }) => tabs);
  if (!first) return null;
  const tabs = [first, ...others] as const;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '216px minmax(0, 1fr)' },
      }}
    >
      {isWide ? (
        <SideTabs groups={groups} label={label} tabs={tabs} />
      ) : (
        <Card>
          <TabRow tabs={tabs} label={label} />
        </Card>
      )}
      <TabPanels tabs={tabs} hasCards />
    </Box>
  );
}

/** The bar of the site, below which the tabs stay in sight. */
const SITE_BAR_PX = 64;

function SideTabs({ groups, label, tabs }: GroupedTabsProps & { tabs: readonly RoutedTab[] }) {
  const current = useShownTab(tabs);
  const linkOf = useLinkOf(current);
  return (
    <Card
      sx={{
        position: 'sticky',
        top: SITE_BAR_PX,
        maxHeight: `calc(100vh - ${SITE_BAR_PX + 16}px)`,
        overflowY: 'auto',
        px: 1,
        py: 1,
      }}
    >
      <Tabs
        orientation="vertical"
        value={current?.path ?? false}
        aria-label={label}
        sx={{
          '& .MuiTabs-indicator': { display: 'none' },
          '& .MuiTab-root': {
            alignItems: 'flex-start',
            flexShrink: 0,
            minHeight: 32,
            maxWidth: 'none',
            px: 1.5,
            py: 0.5,
            borderRadius: '10px',
            fontSize: '0.875rem',
            textAlign: 'left',
          },
          '& .Mui-selected': { bgcolor: (theme: Theme) => tint(paletteOf(theme).primary.main, 12) },
        }}
      >
        {groups.flatMap((group) =>
          group.tabs.length === 0
            ? []
            : [
                <GroupName key={`group-${group.label}`} text={group.label} />,
                ...group.tabs.map((tab) => <Tab key={tab.path} {...linkOf(tab)} />),
              ],
        )}
      </Tabs>
    </Card>
  );
}

/** For the eye alone: a list of tabs has no other children. It ignores what `Tabs` gives to a tab. */
function GroupName({ text }: { text: string }) {
  return (
    <Typography
      aria-hidden
      component="span"
      sx={{
        px: 1.5,
        pt: 1,
        pb: 0.5,
        fontSize: '0.6875rem',
        fontWeight: 700,
        letterSpacing: '0.06em',
        textTransform: 'uppercase',
        color: 'text.secondary',
      }}
    >
      {text}
    </Typography>
  );
}
