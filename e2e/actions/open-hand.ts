import type { Locator, Page } from '@playwright/test';

/** Five characters a second: quick thumbs on a phone. */
const millisecondsPerCharacter = 200;

/** A hand that taps and types like a person, and counts its taps. What it types goes where the focus is. */
export function openHand(page: Page) {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(target: Locator): Promise<void> {
      taps += 1;
      await target.tap();
    },
    async type(text: string): Promise<void> {
      await page.keyboard.type(text, { delay: millisecondsPerCharacter });
    },
  };
}
