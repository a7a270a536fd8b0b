import { test as base, expect, type Page } from '@playwright/test';
import { readTemplate } from './global-setup.ts';
import { openTown, type Town } from './open-town.ts';
import type { Somebody } from './people.ts';
import { type Faults, openFaults } from './watch-context.ts';

export { expect };

type Own = {
  faults: Faults;
  /** Opens a browser of one's own, signed in as this person or as nobody: a second device is a second call. */
  openBrowser: (person?: Somebody) => Promise<Page>;
};

/** A test with a town of its worker, browsers for as many people as it needs, and eyes on every one of them. */
export const test = base.extend<Own, { town: Town }>({
  town: [
    async ({}, use) => {
      const town = await openTown(readTemplate());
      await use(town);
      await town.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ town }, use) => use(town.url),
  faults: async ({}, use) => {
    const faults = openFaults();
    await use(faults);
    expect(faults.unexpected(), 'errors in the browsers of this journey').toEqual([]);
  },
  openBrowser: async ({ browser, town, faults }, use) => {
    const closings: (() => Promise<void>)[] = [];
    await use(async (person) => {
      const context = await browser.newContext();
      closings.push(() => context.close());
      faults.watch(context);
      if (person) await context.addCookies([{ ...person.cookie, url: town.url }]);
      return context.newPage();
    });
    for (const close of closings) await close();
  },
});
