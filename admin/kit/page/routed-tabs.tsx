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

/** Tabs as links, each with its own URL. Unknown URLs below redirect to the first tab. */
export function RoutedTabs({ tabs, label }: RoutedTabsProps) {
  const base = useSplatPathBase();
  const { Routes, Route } = useRouterProvider();
  const [path] = (useParams()['*'] ?? '').split('/');
  const current = tabs.find((tab) => tab.path === path);
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
    <>
      <Tabs
        value={current?.path ?? false}
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
          <Tab
            key={tab.path}
            value={tab.path}
            label={tab.label}
            component={LinkBase}
            to={`${base}/${tab.path}`}
            id={`tab-${tab.path}`}
            {...(tab === current ? { 'aria-controls': `panel-${tab.path}` } : {})}
          />
        ))}
      </Tabs>
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
                sx={{ p: 3, minHeight: 320 }}
              >
                <LazyPlace fallback={<Loading />}>{tab.element}</LazyPlace>
              </Box>
            }
          />
        ))}
        <Route path="*" element={<Navigate to={`${base}/${tabs[0].path}`} replace />} />
      </Routes>
    </>
  );
}
