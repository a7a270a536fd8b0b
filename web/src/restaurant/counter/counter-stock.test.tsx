import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import { counterReply, openCounter, read, send, stubEntries, view } from '../testing/open-counter.tsx';
import { now } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

describe('The stock at the counter', () => {
  test('several taps make one change, "Sold out" takes one tap, and both can be undone', async () => {
    const viewWithSixPortions = ok(read, {
      ...view,
      meals: view.meals.map((one) => ({ ...one, availableQuantity: 6 })),
    });
    const page = await openCounter({ [read]: [counterReply, viewWithSixPortions], [send]: ['network-error'] });
    stubEntries(null);
    const more = await page.findByRole('button', { name: 'Add one portion of Tonkotsu Ramen' });
    const left = () => page.getByText(/^\d+ left$/);
    expect(left().textContent).toBe('4 left');
    await page.person.click(more);
    await page.person.click(more);
    // At once, and a screen reader hears it while its focus stays on the button.
    expect(left().textContent).toBe('6 left');
    expect(left().getAttribute('aria-live')).toBe('polite');
    // The stepper shows the number already.
    expect(left().classList).toContain('visually-hidden');
    expect((page.getByLabelText('Number of portions of Tonkotsu Ramen') as HTMLInputElement).value).toBe('6');
    await vi.advanceTimersByTimeAsync(700);
    expect(await page.findByText('Tonkotsu Ramen: 4 to 6')).toBeTruthy();

    await page.person.click(page.getByRole('button', { name: 'Mark sold out: Tonkotsu Ramen' }));
    const toast = await page.findByText('Tonkotsu Ramen: 6 to 0');
    await page.person.click(within(toast.parentElement as HTMLElement).getByRole('button', { name: 'Undo' }));

    await vi.waitFor(() =>
      expect(page.sent(send).map((body) => (body as { entries: unknown[] }).entries[0])).toMatchObject([
        { kind: 'stock', expected: 4, availableQuantity: 6 },
        { kind: 'soldOut' },
        { kind: 'stock', expected: 0, availableQuantity: 6 },
      ]),
    );
  });

  test('a meal that was sold out before is last, and one that is sold out with a tap stays where it is', async () => {
    const meals = [0, 3, 2].flatMap((availableQuantity, at) =>
      view.meals.map((one) => ({ ...one, id: `${one.id.slice(0, -1)}${at}`, name: `Meal ${at}`, availableQuantity })),
    );
    const page = await openCounter({ [read]: [ok(read, { ...view, meals })], [send]: ['network-error'] });
    stubEntries(null);
    const names = () => page.getAllByText(/^Meal \d$/).map(({ textContent }) => textContent);
    await page.findByText('Meal 0');
    expect(names()).toEqual(['Meal 1', 'Meal 2', 'Meal 0']);

    await page.person.click(page.getByRole('button', { name: 'Mark sold out: Meal 1' }));
    await page.findByText('Meal 1: 3 to 0');
    expect(names()).toEqual(['Meal 1', 'Meal 2', 'Meal 0']);
  });
});
