import { expect, type Page } from '@playwright/test';
import type { Meal } from '../fixtures/builders.ts';
import { cardFrame } from './pay-with-card.ts';

/** From the address of a meal to the card form: step 1 as it comes filled in. */
export async function goToPayment(page: Page, meal: Meal): Promise<void> {
  await page.goto(`/order/${meal.id}`);
  await expect(page.getByLabel('Email')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
}

/** The ticket of an order of this meal on the page of the own orders. */
export const orderTicket = (page: Page, meal: Meal) =>
  page.getByRole('article', { name: new RegExp(`^${meal.name}, `) });
