import type { Page } from 'playwright-core';

/**
 * What has moved on a page by itself since it was opened, with how much, as Chromium scores it (web.dev/articles/cls): what follows on
 * something that somebody pressed or typed does not count.
 */
export const layoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`new Promise((resolve) => {
    const shifts = [];
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries())
        if (!hadRecentInput) shifts.push(value.toFixed(4) + ' ' + sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' | '));
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(shifts), 100);
  })`);
