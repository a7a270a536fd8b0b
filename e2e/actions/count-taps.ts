import type { Locator, Page } from '@playwright/test';

/** Five characters a second: quick thumbs on a phone. */
const millisecondsPerCharacter = 200;

/** Taps and types like a person, and counts the taps. What is typed goes where the focus is. */
export function countTaps(page: Page) {
  let taps = 0;
  return {
    count: () => taps,
    async tap(target: Locator): Promise<void> {
      taps += 1;
      await target.click();
    },
    async type(text: string): Promise<void> {
      await page.keyboard.type(text, { delay: millisecondsPerCharacter });
    },
  };
}
