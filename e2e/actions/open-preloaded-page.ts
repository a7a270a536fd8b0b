import type { Page, Request } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

/** The card form's settings carry the time of day, and a device knows of its pushes alone. */
const allowedRequests = /^\/api\/(public|account\/push)/;

/** Opens a page of a customer, which comes with what it shows: it reads nothing before its live stream. */
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
