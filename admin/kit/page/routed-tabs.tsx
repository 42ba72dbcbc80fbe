import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useEffect } from 'react';
import { LinkBase, Loading, Navigate, useParams, useRouterProvider, useSplatPathBase } from 'react-admin';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';

export interface RoutedTab {
  /** The last segment of the tab's URL. */
  path: string;
  label: string;
  element: ReactNode;
  /** Whether it has cards of its own, where panels are cards. */
  isBare?: boolean;
}

interface RoutedTabsProps {
  tabs: readonly [RoutedTab, ...RoutedTab[]];
  /** The accessible name of the tab list. */
  label: string;
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** Returns the tab that the address names. */
export function useShownTab(tabs: readonly RoutedTab[]): RoutedTab | undefined {
  const [path] = (useParams()['*'] ?? '').split('/');
  return tabs.find((tab) => tab.path === path);
}

/** What a `Tab` needs to be the link to its address. */
export function useLinkOf(current: RoutedTab | undefined) {
  const base = useSplatPathBase();
  return ({ path, label }: RoutedTab) => ({
    value: path,
    label,
    component: LinkBase,
    to: `${base}/${path}`,
    id: `tab-${path}`,
    ...(path === current?.path ? { 'aria-controls': `panel-${path}` } : {}),
  });
}

/** Tabs as links, each with its own URL. Unknown URLs below redirect to the first tab. */
export function RoutedTabs({ tabs, label }: RoutedTabsProps) {
  return (
    <>
      <TabRow tabs={tabs} label={label} />
      <TabPanels tabs={tabs} />
    </>
  );
}

/** The tabs in one row, which scrolls where they have no room. */
export function TabRow({ tabs, label }: RoutedTabsProps) {
  const current = useShownTab(tabs);
  const linkOf = useLinkOf(current);
  const shown = current?.path;
  useEffect(() => {
    // Of many tabs, the one of a direct visit may be outside of what is seen of their row. The row gets narrower by its
    // scroll buttons only after it was scrolled.
    const tab = shown === undefined ? null : document.getElementById(`tab-${shown}`);
    const row = tab?.closest('.MuiTabs-scroller');
    if (!tab || !row) return undefined;
    // Only the row scrolls: `scrollIntoView` would also bring the page back to the tabs whenever its width changes.
    const observer = new ResizeObserver(() => {
      row.scrollLeft += middleOf(tab) - middleOf(row);
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [shown]);
  return (
    <Tabs
      value={shown ?? false}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={label}
      sx={{
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '& .MuiTab-root': { minWidth: 0, px: { xs: 1.5, lg: 1 }, fontSize: '0.8125rem' },
      }}
    >
      {tabs.map((tab) => (
        <Tab key={tab.path} {...linkOf(tab)} />
      ))}
    </Tabs>
  );
}

/** The look of a card. */
const cardLook = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '14px',
  bgcolor: 'background.paper',
} as const;

/** As high as most tabs are, so that what follows them does not come into sight and go again. */
const LoadingTab = () => (
  <Box sx={{ minHeight: 640 }}>
    <Loading />
  </Box>
);

/** The panel of the tab that the address names. @param hasCards whether each is a card, unless it is bare */
export function TabPanels({ tabs, hasCards = false }: { tabs: RoutedTabsProps['tabs']; hasCards?: boolean }) {
  const base = useSplatPathBase();
  const { Routes, Route } = useRouterProvider();
  return (
    <Routes>
      {tabs.map((tab) => (
        <Route
          key={tab.path}
          path={`${tab.path}/*`}
          element={
            <Box
              role="tabpanel"
              id={`panel-${tab.path}`}
              aria-labelledby={`tab-${tab.path}`}
              sx={{
                minHeight: 320,
                minWidth: 0,
                p: 3,
                ...(hasCards && (tab.isBare === true ? { p: 0 } : cardLook)),
              }}
            >
              <LazyPlace fallback={<LoadingTab />}>{tab.element}</LazyPlace>
            </Box>
          }
        />
      ))}
      <Route path="*" element={<Navigate to={`${base}/${tabs[0].path}`} replace />} />
    </Routes>
  );
}
