import { screen } from '@testing-library/react';
import type { openCustomerPage } from './open-customer-page.tsx';

type Page = Awaited<ReturnType<typeof openCustomerPage>>;

const openMenu = async (page: Page) => page.person.click(await screen.findByRole('button', { name: /^More for / }));

/** The menu of the only order on the page. */
export async function listOrderMenu(page: Page): Promise<(string | null)[]> {
  await openMenu(page);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

export async function chooseInOrderMenu(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.person.click(await screen.findByRole('menuitem', { name }));
}
