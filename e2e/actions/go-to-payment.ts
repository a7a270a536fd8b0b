import { expect, type Page } from '@playwright/test';
import type { Meal } from '../fixtures/builders.ts';
import { cardFrame } from './pay-with-card.ts';

/** Opens the order page of a meal and continues to the card form with the prefilled details. */
export async function goToPayment(page: Page, meal: Meal): Promise<void> {
  await page.goto(`/order/${meal.id}`);
  await expect(page.getByLabel('Email')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
}

/** The ticket of the customer's order of this meal, on the orders page. */
export const orderTicket = (page: Page, meal: Meal) =>
  page.getByRole('article', { name: new RegExp(`^${meal.name}, `) });
