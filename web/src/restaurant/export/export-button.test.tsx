import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import OrdersPage from '../orders/orders-page.tsx';
import { openRestaurantPage, orders } from '../testing/open-restaurant-page.tsx';
import { approvedOrder, now } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

test('any days are downloaded, and a range that is too long is refused with a sentence', async () => {
  const addresses: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    addresses.push(this.getAttribute('href') ?? '');
  });
  onTestFinished(() => click.mockRestore());
  const page = await openRestaurantPage('/orders', OrdersPage, {
    'GET /api/restaurant/orders': [orders(approvedOrder)],
  });
  await page.person.click(await page.findByRole('button', { name: 'List' }));
  await page.person.click(await page.findByRole('button', { name: 'Download CSV' }));
  const dialog = await page.findByRole('dialog');
  expect(dialog.textContent).toContain('Days begin at midnight in America/New_York.');
  const send = async () => {
    const form = dialog.querySelector('form');
    if (form) fireEvent.submit(form);
  };

  fireEvent.change(page.getByLabelText('First day'), { target: { value: '2025-01-01' } });
  await send();
  expect((await page.findByRole('alert')).textContent).toBe('Please choose at most 366 days.');
  expect(addresses).toEqual([]);
  fireEvent.change(page.getByLabelText('First day'), { target: { value: '2026-11-01' } });
  await send();
  expect(addresses).toEqual(['/api/restaurant/orders.csv?from=2026-11-01&to=2026-11-20']);
});
