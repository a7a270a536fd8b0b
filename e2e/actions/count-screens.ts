import type { Page } from '@playwright/test';

/** Records the screens that the page shows from now on: each page, and each step of a page with steps. */
export function countScreens(page: Page): Set<string> {
  const screens = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname, searchParams } = new URL(frame.url());
    screens.add(`${pathname} ${searchParams.get('step') ?? ''}`);
  });
  return screens;
}
