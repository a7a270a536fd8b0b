import { fireEvent } from '@testing-library/react';
import NewMenuItemPage from '../new-menu-item/new-menu-item-page.tsx';
import { openRestaurantPage } from './open-restaurant-page.tsx';

export const createMeal = 'POST /api/restaurant/meals';
export const openNewMeal = (replies = {}) => openRestaurantPage('/new-menu-item', NewMenuItemPage, replies);
export type Page = Awaited<ReturnType<typeof openNewMeal>>;

export const setField = (page: Page, label: string, value: string) =>
  fireEvent.change(page.getByLabelText(label), { target: { value } });
export const postMeal = async (page: Page) => page.person.click(page.getByRole('button', { name: 'Post meal' }));

export async function fillInMeal(page: Page) {
  await page.findByLabelText('Name');
  setField(page, 'Name', 'Tonkotsu Ramen');
  setField(page, 'Description', 'Twelve-hour broth.');
  setField(page, 'Price', '7.50');
  setField(page, 'Original price (optional)', '$16');
  setField(page, 'Pickup start', '17:30');
  setField(page, 'Pickup end', '19:00');
  await page.person.click(page.getByRole('button', { name: 'None of the top 9 allergens' }));
}
