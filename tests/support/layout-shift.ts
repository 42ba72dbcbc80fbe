import type { Page } from 'playwright-core';

/** Sums up the layout shifts of each page that is loaded from now on, without those that follow a touch of the user. */
export const watchLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);

/** Returns the sum of a page that {@link watchLayoutShift} was called for. */
export const layoutShift = async (page: Page): Promise<number> => Number(await page.evaluate('window.layoutShift'));
