import { waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { sampleMeal, sampleRestaurant } from '../testing/samples.ts';
import {
  alert,
  list,
  openAlerts,
  page,
  readAll,
  readOne,
  ready,
  restaurants,
  rule,
  rules,
} from './testing/open-alerts.tsx';

describe('The alerts page', () => {
  test('a customer without alerts reads how to get some, and adds a favorite right there', async () => {
    const view = await openAlerts({
      [list]: [page([])],
      [restaurants]: [
        ok(restaurants, {
          areas: [],
          center: null,
          cuisines: [],
          restaurants: [{ ...sampleRestaurant, isFavorite: false }],
        }),
      ],
      'PUT /api/kitchens/:id/favorite': [ok('PUT /api/kitchens/:id/favorite', { isFavorite: true })],
    });
    expect(await view.findByRole('heading', { name: 'No alerts yet' })).toBeTruthy();
    expect(view.getByRole('link', { name: 'Find a kitchen' }).getAttribute('href')).toBe('/kitchens');
    await view.person.click(await view.findByRole('button', { name: /favorite/i }));
    expect(await view.findByText('Added to favorites')).toBeTruthy();
  });

  test('a device that knows no ZIP takes that of the newest order for the pill in the header', async () => {
    const newestZip = 'GET /api/orders/newest-zip';
    const view = await openAlerts({ [list]: [page([alert])], [newestZip]: [ok(newestZip, { zip: '30317' })] });
    const pill = await view.findByRole('link', { name: 'Find meals near 30317' });
    expect(pill.getAttribute('href')).toBe('/meal-search?zip=30317');
  });

  test('alerts that failed to load are loaded again on a click', async () => {
    const view = await openAlerts({ [list]: [refused('internal-error'), page([{ ...alert, isRead: true }])] });
    await view.person.click(await view.findByRole('button', { name: 'Try again' }));
    expect(await view.findByRole('article', { name: 'Tonkotsu Ramen, Kumo Noodle Bar' })).toBeTruthy();
  });

  test('an alert shows its stock below the window, its price, the price before, and the name of its rule', async () => {
    const taxed = {
      ...alert,
      id: 'c',
      meal: { ...alert.meal!, mealName: 'Gyoza', isTaxed: true, ruleName: 'After work' },
    };
    const view = await openAlerts({ [list]: [page([alert, taxed])] });
    const gyoza = await view.findByRole('article', { name: /^Gyoza/ });
    expect(gyoza.textContent).toMatch(/ PM4 leftAfter work\$7\.50 \+ taxOriginal price \$16\.00Order Now$/);
    expect(view.getByRole('article', { name: /^Tonkotsu/ }).textContent).toContain('4 left$7.50Original price $16.00');
  });

  test('meals are below their kitchen, which says when a heart found one, and few portions have the tag of a card', async () => {
    const found = { ...alert, id: 'c', meal: { ...alert.meal!, mealName: 'Gyoza', availableQuantity: 1 } };
    const view = await openAlerts({ [list]: [page([alert, found])] });
    const gyoza = await view.findByRole('article', { name: /^Gyoza/ });
    expect(within(gyoza).getByText('Only 1 left!').querySelector('svg')).toBeTruthy();
    expect(view.getAllByRole('heading', { name: 'Kumo Noodle Bar' })).toHaveLength(1);
    expect(view.queryByText('New from your favorite kitchen')).toBeNull();

    const favorite = { ...found, meal: { ...found.meal, isFromFavorite: true } };
    const hearts = await openAlerts({ [list]: [page([alert, favorite])] });
    expect(await hearts.findByText('New from your favorite kitchen')).toBeTruthy();
  });

  test('an alert links to its meal while it is available, and otherwise says why it is not', async () => {
    const soldOut = {
      ...alert,
      id: 'c',
      isRead: true,
      meal: { ...alert.meal!, mealName: 'Gyoza', availableQuantity: 0, unavailableReason: 'sold-out' as const },
    };
    const notYet = {
      ...soldOut,
      id: 'd',
      meal: { ...alert.meal!, mealName: 'Udon', unavailableReason: 'not-yet' as const },
    };
    const view = await openAlerts({ [list]: [page([alert, soldOut, notYet])] });
    const row = await view.findByRole('article', { name: 'Tonkotsu Ramen, Kumo Noodle Bar' });
    expect(row.textContent).toContain('New');
    expect(row.querySelector('a')?.getAttribute('href')).toBe(`/order/${sampleMeal.id}`);
    const sign = within(row).getByText('Order Now').parentElement;
    expect([sign?.style.visibility, sign?.getAttribute('aria-hidden')]).toEqual(['', 'true']);
    expect(row.querySelectorAll('a')).toHaveLength(1);
    const soldOutRow = view.getByRole('article', { name: 'Gyoza, Kumo Noodle Bar' });
    expect(soldOutRow.textContent).toContain('Sold out');
    expect(soldOutRow.querySelector('a')).toBeNull();
    expect(within(soldOutRow).queryByText('Order Now')).toBeNull();
    const later = view.getByRole('article', { name: 'Udon, Kumo Noodle Bar' });
    expect(later.querySelector('a')).toBeNull();
    expect(within(later).getByText('Order Now').parentElement?.style.visibility).toBe('hidden');
  });

  test('an alerted meal that the customer ordered says so', async () => {
    const ordered = { ...alert, id: 'c', meal: { ...alert.meal!, mealName: 'Gyoza', isOrdered: true } };
    const view = await openAlerts({ [list]: [page([alert, ordered])] });
    const gyoza = await view.findByRole('article', { name: /^Gyoza/ });
    expect(within(gyoza).getByText('You ordered this')).toBeTruthy();
    expect(view.getAllByText('You ordered this')).toHaveLength(1);
  });

  test('on a phone, a meal has the form of a wide screen, and each unread row has its button', async () => {
    const further = {
      ...alert,
      id: 'c',
      isRead: true,
      meal: { ...alert.meal!, mealName: 'Gyoza', availableQuantity: 2 },
    };
    const view = await openAlerts({ [list]: [page([alert, further])] }, true);
    const row = await view.findByRole('article', { name: /^Gyoza/ });
    expect(row.textContent).toMatch(/Only 2 left!\$7\.50Original price \$16\.00$/);
    expect(within(row).getByRole('link', { name: 'Order Now, Gyoza' })).toBeTruthy();
    expect(within(row).queryByRole('button')).toBeNull();
    const unreadRow = view.getByRole('article', { name: /^Tonkotsu/ });
    expect(unreadRow.textContent).toMatch(/\d PM4 left\$7\.50Original price \$16\.00$/);
    expect(within(unreadRow).getByRole('button', { name: 'Mark as read: Tonkotsu Ramen' })).toBeTruthy();
  });

  test('a link at the top counts the alert rules and leads to them', async () => {
    const view = await openAlerts({ [list]: [page([alert])], [rules]: [ok(rules, { rules: [rule] })] });
    const link = await view.findByRole('link', { name: 'What you follow (1)' });
    const heading = await view.findByRole('heading', { name: 'What you follow' });
    expect(link.getAttribute('href')).toBe(`#${heading.id}`);
    expect(heading.getAttribute('tabindex')).toBe('-1');
  });

  test('the list has the alerts of today with their time, and then the earlier ones with their day', async () => {
    const older = { ...ready, id: 'c', title: 'Older', createdAt: '2026-11-18T20:00:00.000Z' };
    const view = await openAlerts({ [list]: [page([alert, older])] });
    const today = await view.findByRole('region', { name: 'Today' });
    expect(today.querySelector('time')?.textContent).toBe('3:00 PM');
    expect(within(today).queryByText('Older')).toBeNull();
    const earlier = view.getByRole('region', { name: 'Earlier' });
    expect(earlier.querySelector('time')?.textContent).toBe('Wed, Nov 18');
  });

  test('a long list is shortened to ten until a click, and the form for an alert opens at the top', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...ready, id: `r${index}`, title: `Line ${index}` }));
    const view = await openAlerts({ [list]: [page(many)] });
    await view.findByText('Line 9');
    expect(view.queryByText('Line 10')).toBeNull();
    await view.person.click(view.getByRole('button', { name: 'Show more' }));
    expect(view.getByText('Line 11')).toBeTruthy();
    expect(view.queryByRole('button', { name: 'Show more' })).toBeNull();
    const create = view.getByRole('button', { name: 'Create alert' });
    expect(create.compareDocumentPosition(view.getByText('Line 0'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await view.person.click(create);
    expect(await view.findByRole('dialog', { name: 'New alert' })).toBeTruthy();
  });

  test('one notification is marked as read with its button, and all of them until the newest one', async () => {
    const view = await openAlerts({
      [list]: [page([alert, ready]), page([alert, { ...ready, isRead: true }]), page([])],
      [readOne]: [ok(readOne, { ok: true })],
      [readAll]: [ok(readAll, { ok: true })],
    });
    expect((await view.findByRole('link', { name: 'Your order is ready' })).getAttribute('href')).toBe(ready.path);
    await view.person.click(view.getByRole('button', { name: 'Mark as read: Your order is ready' }));
    await waitFor(() => expect(view.queryByRole('button', { name: 'Mark as read: Your order is ready' })).toBeNull());
    expect(view.getByRole('link', { name: 'Order Now, Tonkotsu Ramen' })).toBeTruthy();
    await view.person.click(view.getByRole('button', { name: 'Mark all as read' }));
    const isMarkAll = ({ operation }: { operation: string }) => operation === readAll;
    await waitFor(() => expect(view.requests.some(isMarkAll)).toBe(true));
    expect(view.requests.find(isMarkAll)).toMatchObject({ body: { until: alert.createdAt } });
  });

  test('a filter shows one kind, and older notifications follow on a click', async () => {
    const cursor = { before: ready.createdAt, beforeId: ready.id };
    const view = await openAlerts({
      [list]: [page([alert, ready]), page([ready], cursor), page([{ ...ready, id: 'd', title: 'Older' }])],
    });
    await view.findByRole('article', { name: /^Tonkotsu/ });
    const filters = within(view.getByRole('group', { name: 'Show' })).getAllByRole('button');
    expect(filters.map(({ textContent }) => textContent)).toEqual(['All2', 'Meals1', 'Orders1']);
    await view.person.click(view.getByRole('button', { name: /^Orders/ }));
    expect(await view.findByText('Your order is ready')).toBeTruthy();
    expect(view.queryByRole('article', { name: /^Tonkotsu/ })).toBeNull();
    await view.person.click(view.getByRole('button', { name: 'Show more' }));
    expect(await view.findByText('Older')).toBeTruthy();
    expect(view.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});
