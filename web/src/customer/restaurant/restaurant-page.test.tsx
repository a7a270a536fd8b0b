import type { MealView } from '@fondly/contract/meals';
import type { ReviewView } from '@fondly/contract/public-pages/reviews';
import type { UsualSaleView } from '@fondly/contract/restaurant/hours/usual-sale-view';
import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { recentRestaurants } from '../browser-storage/recent-restaurants.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleMeal, sampleNow, sampleRestaurant } from '../testing/samples.ts';
import RestaurantPage from './restaurant-page.tsx';

const read = 'GET /api/kitchens/:id';
const list = 'GET /api/account/opening-alerts';
const setAlert = 'PUT /api/meals/:id/opening-alert';
const removeAlert = 'DELETE /api/meals/:id/opening-alert';
const { mealsToday, lowestPriceCents, miles, pickup, ...card } = sampleRestaurant;
const restaurant = { ...card, description: 'Broth takes time.' };
const answer = (meals: MealView[], change = {}, usualSales: UsualSaleView[] = [], reviews: ReviewView[] = []) =>
  ok(read, { restaurant: { ...restaurant, ...change }, meals, usualSales, reviews });
const soldOut: MealView = {
  ...sampleMeal,
  id: '2',
  name: 'Gyoza',
  availableQuantity: 0,
  unavailableReason: 'sold-out',
};
const lowStockMeal: MealView = { ...sampleMeal, id: '3', name: 'Sushi Board', availableQuantity: 3 };

const open = (replies: Parameters<typeof openCustomerPage>[0]['replies'], isPhone = false) =>
  openCustomerPage({
    replies: { [list]: [ok(list, { alerts: [] })], ...replies },
    path: '/kitchen/:restaurantId',
    address: `/kitchen/${restaurant.id}`,
    Page: RestaurantPage,
    isPhone,
  });

describe('The kitchen page', () => {
  test.for([{ isPhone: false }, { isPhone: true }])(
    'the page shows meals and their stock, phone: $isPhone',
    async ({ isPhone }) => {
      const page = await open({ [read]: [answer([sampleMeal, lowStockMeal, soldOut])] }, isPhone);

      expect(await page.findByRole('heading', { level: 1, name: 'Kumo Noodle Bar' })).toBeTruthy();
      expect(page.getByText('2 of 3 meals left')).toBeTruthy();
      expect(page.getByText('Open until 10 PM')).toBeTruthy();
      expect(page.getByText('Only 3 left!')).toBeTruthy();
      expect(page.getByText('SOLD OUT')).toBeTruthy();
      expect(page.getAllByText('53% off')).toHaveLength(2);
      const order = page.getByRole('link', { name: 'Order Now, Tonkotsu Ramen' });
      expect(order.getAttribute('href')).toBe(`/order/${sampleMeal.id}`);
    },
  );

  test('"Share" copies the address of the public page, which needs no account', async () => {
    const page = await open({ [read]: [answer([sampleMeal])] });
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await page.person.click(await page.findByRole('button', { name: 'Share Kumo Noodle Bar' }));
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/k/kumo-noodle-bar`);
    expect(await page.findByText('The link is copied')).toBeTruthy();

    writeText.mockRejectedValueOnce(new Error('not allowed'));
    await page.person.click(page.getByRole('button', { name: 'Share Kumo Noodle Bar' }));
    expect(await page.findByText(/^We couldn't copy/)).toBeTruthy();
  });

  test("a later day's meal is listed under Coming up, without a price or a button", async () => {
    const later = { id: '4', name: 'Sunday Roast', unavailableReason: 'not-yet' as const, priceCents: 1234 };
    const tomorrow = {
      availableDate: '2026-11-21',
      onSaleFrom: '2026-11-21T20:30:00.000Z',
      pickupStart: '2026-11-21T22:30:00.000Z',
      pickupEnd: '2026-11-22T00:00:00.000Z',
    };
    const page = await open({ [read]: [answer([sampleMeal, { ...sampleMeal, ...later, ...tomorrow }])] });

    const comingUp = within(await page.findByRole('region', { name: 'Coming up' }));
    expect(comingUp.getByRole('heading', { name: 'Sunday Roast' })).toBeTruthy();
    expect(comingUp.getByText('Sat, Nov 21, 5:30 PM to 7:00 PM')).toBeTruthy();
    expect(comingUp.getByText('On sale Sat, Nov 21 at 3:30 PM')).toBeTruthy();
    expect(page.queryByText('$12.34')).toBeNull();
    expect(page.queryByRole('link', { name: 'Order Now, Sunday Roast' })).toBeNull();
    expect(page.getByText('1 of 1 meal left')).toBeTruthy();
  });

  test('a kitchen with nothing today still lists what comes up', async () => {
    const page = await open({
      [read]: [answer([{ ...sampleMeal, unavailableReason: 'not-yet', availableDate: '2026-11-21' }])],
    });

    expect(await page.findByRole('heading', { name: 'No meals available' })).toBeTruthy();
    expect(page.getByRole('region', { name: 'Coming up' })).toBeTruthy();
  });

  test('a meal that goes on sale later today shows its time, price, and stock, and moves up at that time', async () => {
    const onSaleFrom = new Date(sampleNow.getTime() + 1_000).toISOString();
    const page = await open({
      [read]: [answer([{ ...sampleMeal, onSaleFrom, unavailableReason: 'not-yet' }]), answer([sampleMeal])],
    });

    const comingUp = within(await page.findByRole('region', { name: 'Coming up' }));
    expect(comingUp.getByText('On sale at 6:00 PM')).toBeTruthy();
    expect(comingUp.getByText('$7.50')).toBeTruthy();
    expect(comingUp.getByText('4 left')).toBeTruthy();
    expect(page.queryByRole('heading', { name: 'No meals available' })).toBeNull();
    expect(await page.findByRole('link', { name: 'Order Now, Tonkotsu Ramen' }, { timeout: 5_000 })).toBeTruthy();
  });

  test('a kitchen that lists by hand shows when it usually does, except on days with a meal', async () => {
    const usualSales = [
      { weekday: 5, listsAt: '15:30', goneAfterMinutes: 50 },
      { weekday: 6, listsAt: '15:30', goneAfterMinutes: 52 },
      { weekday: 0, listsAt: '13:05', goneAfterMinutes: null },
      { weekday: 1, listsAt: '15:30', goneAfterMinutes: 170 },
    ];
    const monday = { availableDate: '2026-11-23', unavailableReason: 'not-yet' as const };
    const page = await open({ [read]: [answer([{ ...sampleMeal, ...monday }], {}, usualSales)] });
    const comingUp = await page.findByRole('region', { name: 'Coming up' });
    const lines = within(comingUp).getAllByText(/^Usually|Usually/);
    // It is 6 PM on Friday, and Monday has a meal.
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Sat, Nov 21 Usually lists around 3:30 PM. Usually gone in 50 minutes.',
      'Sun, Nov 22 Usually lists around 1:05 PM.',
    ]);
  });

  test('the bell of a coming meal is set, told about quiet hours, and removed', async () => {
    const [alert, later] = [{ mealId: sampleMeal.id, despiteQuietHours: false }, { availableDate: '2026-11-21' }];
    const page = await open({
      [read]: [answer([{ ...sampleMeal, ...later, unavailableReason: 'not-yet' }])],
      [setAlert]: [ok(setAlert, alert), ok(setAlert, { ...alert, despiteQuietHours: true })],
      [removeAlert]: [ok(removeAlert, { ok: true })],
    });
    const label = 'Tell me when sales open: Tonkotsu Ramen';
    const isPressed = () => page.getByRole('button', { name: label }).getAttribute('aria-pressed');

    await page.person.click(await page.findByRole('button', { name: label }));
    expect(await page.findByText("We'll tell you as soon as you can order it.")).toBeTruthy();
    expect(isPressed()).toBe('true');
    await page.person.click(page.getByRole('switch', { name: 'Even during my quiet hours' }));
    await vi.waitFor(() =>
      expect(page.requests.filter(({ operation }) => operation === setAlert).map(({ body }) => body)).toEqual([
        { despiteQuietHours: false },
        { despiteQuietHours: true },
      ]),
    );
    await vi.waitFor(() => expect(page.getByRole('switch').getAttribute('aria-checked')).toBe('true'));
    await page.person.click(page.getByRole('button', { name: label }));
    await vi.waitFor(() => expect(isPressed()).toBe('false'));
  });

  test('a refused bell says why and stays off', async () => {
    const page = await open({
      [read]: [answer([{ ...sampleMeal, unavailableReason: 'not-yet' }])],
      [setAlert]: [refused('sales-opened')],
    });
    await page.person.click(await page.findByRole('button', { name: 'Tell me when sales open: Tonkotsu Ramen' }));
    expect(await page.findByText('Sales of this meal have opened already.')).toBeTruthy();
    expect(page.queryByRole('switch')).toBeNull();
  });

  test('a paused kitchen shows the reason and the end above its meals', async () => {
    const pause = { until: '2026-11-20T23:30:00.000Z', reason: 'Short on staff' };
    const paused = { isOpen: false, changesAt: null, pause };
    const page = await open({
      [read]: [answer([{ ...sampleMeal, unavailableReason: 'kitchen-paused' }], { open: paused })],
    });

    expect(
      await page.findByText('This kitchen is paused until 6:30 PM. The kitchen says: “Short on staff”.'),
    ).toBeTruthy();
    expect((page.getByRole('button', { name: 'Paused' }) as HTMLButtonElement).disabled).toBe(true);
  });

  test('a kitchen without meals reads "No meals available" and offers the favorite button', async () => {
    const put = 'PUT /api/kitchens/:id/favorite';
    const page = await open({ [read]: [answer([])], [put]: [ok(put, { isFavorite: true })] });

    expect(await page.findByRole('heading', { name: 'No meals available' })).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Add to favorites' }));

    expect(await page.findByRole('button', { name: 'Favorited' })).toBeTruthy();
  });

  test.for(['restaurant-not-found', 'invalid-input'] as const)(
    'the page shows "Kitchen not found" after %s',
    async (code) => {
      const page = await open({ [read]: [refused(code)] });

      expect(await page.findByRole('heading', { name: 'Kitchen not found' })).toBeTruthy();
      expect(page.getByRole('link', { name: 'All kitchens' }).getAttribute('href')).toBe('/kitchens');
    },
  );

  test('a page without a connection says so, and can be loaded again', async () => {
    const page = await open({ [read]: ['network-error', answer([sampleMeal])] });

    expect(await page.findByRole('heading', { name: "You're offline" })).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Try again' }));

    expect(await page.findByRole('heading', { name: 'Available today' })).toBeTruthy();
  });

  test('a viewed kitchen is added to the recently viewed ones', async () => {
    const page = await open({ [read]: [answer([sampleMeal])] });

    await page.findByRole('heading', { name: 'Available today' });
    expect(recentRestaurants()).toMatchObject([{ id: restaurant.id, name: 'Kumo Noodle Bar', cuisine: 'Japanese' }]);
  });

  test('reviews that others may read are quoted with a first name, and no heading stands alone', async () => {
    const without = await open({ [read]: [answer([sampleMeal])] });
    await without.findAllByText(sampleMeal.name);
    expect(without.queryByText('What customers say')).toBeNull();

    const review = {
      firstName: 'Maya',
      mealName: 'Tonkotsu Ramen',
      rating: 5,
      review: 'Warm and plenty.',
      createdAt: '2026-11-19T23:00:00.000Z',
    };
    const page = await open({ [read]: [answer([sampleMeal], {}, [], [review])] });
    const section = within(await page.findByRole('region', { name: 'What customers say' }));
    expect(section.getByText('Warm and plenty.')).toBeTruthy();
    expect(section.getByText('5 stars')).toBeTruthy();
    expect(section.getByText(/Maya, Nov 19/)).toBeTruthy();
  });
});
