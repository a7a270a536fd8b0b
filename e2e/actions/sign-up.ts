import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

export const password = 'seven plates of rice';

/** An address without an account. */
const randomEmail = (name: string) => `${name.split(' ')[0]?.toLowerCase()}-${randomUUID().slice(0, 8)}@example.test`;

/** Fills in and submits the sign-up form that is open. @returns the person's email */
export async function signUp(page: Page, name: string, email = randomEmail(name)): Promise<string> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  return email;
}
