import type { Page, Request } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

/** The card form's settings carry the time of day, and a device knows of its pushes alone. */
const askedInAnyCase = /^\/api\/(public|account\/push)/;

/** Opens a page of a customer, which comes with what it shows: it reads nothing before its live stream. */
export async function openWithoutAsking(page: Page, address: string): Promise<void> {
  const asked: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !askedInAnyCase.test(pathname))
      asked.push(pathname);
  };
  page.on('request', note);
  const stream = page.waitForRequest(/\/api\/live/);
  await page.goto(address);
  await stream;
  page.off('request', note);
  expect(asked[0], `${address} asks for ${asked}`).toBe('/api/live');
}
