import { act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refused } from '../../testing/stub-api.ts';
import { createMeal, fillInMeal, openNewMeal, postMeal } from '../testing/new-meal-form.ts';
import { now } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

describe('Posting a meal', () => {
  test('the server’s field errors are shown at their fields', async () => {
    const fields = { priceCents: 'The price must be $0.00 or at least $0.50.' };
    const page = await openNewMeal({ [createMeal]: [refused('invalid-input', { fields })] });
    await fillInMeal(page);

    await postMeal(page);

    expect(await page.findByText(fields.priceCents)).toBeTruthy();
    expect(document.activeElement).toBe(page.getByLabelText('Price'));
  });

  test('a server error shows the specified sentence and keeps the input', async () => {
    const page = await openNewMeal({ [createMeal]: [refused('internal-error')] });
    await fillInMeal(page);

    await postMeal(page);

    expect((await page.findByRole('alert')).textContent).toBe('Failed to create menu item. Please try again.');
    expect((page.getByLabelText('Name') as HTMLInputElement).value).toBe('Tonkotsu Ramen');
  });

  test('a missing restaurant leads back to the dashboard', async () => {
    const page = await openNewMeal({ [createMeal]: [refused('restaurant-not-found')] });
    await fillInMeal(page);

    await postMeal(page);

    expect(await page.findByText('Restaurant not found. Please try again.')).toBeTruthy();
    expect(page.where()).toBe('/dashboard');
  });

  test('the form is sent once and is disabled until the response', async () => {
    const page = await openNewMeal({ [createMeal]: ['never'] });
    await fillInMeal(page);

    // Two clicks before the next render.
    const button = page.getByRole('button', { name: 'Post meal' });
    act(() => {
      button.click();
      button.click();
    });
    await vi.waitFor(() => expect(page.sent(createMeal)).not.toEqual([]));
    await postMeal(page);

    expect(page.sent(createMeal)).toHaveLength(1);
    expect(page.getByLabelText('Name').matches(':disabled')).toBe(true);
  });
});
