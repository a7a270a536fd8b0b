import type { Locator } from '@playwright/test';

/** Opens the menu of an order with the keyboard and chooses an item. */
export async function chooseInOrderMenu(order: Locator, name: string): Promise<void> {
  await order.getByRole('button', { name: /^More for / }).press('Enter');
  await order.page().getByRole('menuitem', { name }).press('Enter');
}

/** The menu stays closed. */
export async function listOrderMenu(order: Locator): Promise<string[]> {
  const items = order.page().getByRole('menuitem');
  await order.getByRole('button', { name: /^More for / }).press('Enter');
  await items.first().waitFor();
  const names = await items.allInnerTexts();
  await order.page().keyboard.press('Escape');
  await items.first().waitFor({ state: 'hidden' });
  return names;
}
