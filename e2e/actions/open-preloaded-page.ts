import type { Page, Request } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

/**
 * Requests that cannot be preloaded: the settings of the card form contain the current time, push is per device, and
 * saved cards are read from Stripe, for which no page waits.
 */
const allowedRequests = /^\/api\/(public|account\/(push|cards))/;

/** Opens a preloaded page of a customer, and expects no API request before the stream of live signals. */
export async function openPreloadedPage(page: Page, address: string): Promise<void> {
  const requestedPaths: string[] = [];
  const recordRequest = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !allowedRequests.test(pathname))
      requestedPaths.push(pathname);
  };
  page.on('request', recordRequest);
  const stream = page.waitForRequest(/\/api\/live/);
  await page.goto(address);
  await stream;
  page.off('request', recordRequest);
  expect(requestedPaths[0], `${address} asks for ${requestedPaths}`).toBe('/api/live');
}
