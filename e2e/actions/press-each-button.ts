import type { Page } from '@playwright/test';

/** A page has fewer kinds of buttons. This ends a list whose buttons have a different name in each row. */
const maxButtons = 40;
const drawMilliseconds = 250;

/** The buttons that can be pressed now, by what they say. */
const findButtons = (
  area: string,
) => `[...document.querySelector('${area}')?.querySelectorAll('button, [role=tab], summary') ?? []]
  .filter((element) => element.checkVisibility() && !element.disabled)
  .map((element) => ({ element, name: (element.getAttribute('aria-label') ?? element.textContent).trim() }))`;
/** Sends the form of an open dialog as it is, which shows the messages of its fields. */
const sendDialog = `[...document.querySelectorAll('[role=dialog] button, [role=alertdialog] button')].at(-1)?.click()`;
const isDialogOpen = `Boolean(document.querySelector('[role=dialog], [role=alertdialog]'))`;

type Callbacks = {
  /** Opens the page again, after a button that leaves it or opens a dialog. */
  open: () => Promise<void>;
  /** Called after each press. */
  look: () => Promise<void>;
};

/**
 * Presses each button of a page once, and sends each dialog that opens. Buttons whose names differ in numbers only count
 * as one.
 *
 * @param area - selector of the part of the page
 */
export async function pressEachButton(page: Page, area: string, { open, look }: Callbacks): Promise<void> {
  const address = page.url();
  const buttons = findButtons(area);
  const pressed = new Set<string>();
  while (pressed.size < maxButtons) {
    const names = await page.evaluate<string[]>(`${buttons}.map(({ name }) => name)`);
    const name = names.find((one) => !pressed.has(toKind(one)));
    if (name === undefined) return;
    pressed.add(toKind(name));
    await page.evaluate(`${buttons}.find(({ name }) => name === ${JSON.stringify(name)})?.element.click()`);
    await page.waitForTimeout(drawMilliseconds);
    await look();
    if (await page.evaluate<boolean>(isDialogOpen)) {
      await page.evaluate(sendDialog);
      await page.waitForTimeout(drawMilliseconds);
      await look();
      await open();
    } else if (page.url() !== address) await open();
  }
}

const toKind = (name: string): string => name.replaceAll(/\d+/g, '');
