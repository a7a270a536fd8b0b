import type { AdminRating } from '@fondly/contract/admin/ratings';
import { expect, test } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import { openAdminPage } from '../testing/open-admin-page.tsx';
import RatingsPage from './ratings-page.tsx';

const list = 'GET /api/admin/ratings';
const hide = 'POST /api/admin/ratings/:id/hide';
const rating: AdminRating = {
  orderId: '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a01',
  orderNumber: '7XK4QD',
  mealName: 'Tonkotsu Ramen',
  restaurantId: '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a02',
  restaurantName: 'Kumo Noodle Bar',
  customerName: 'Maya Rivers',
  rating: 1,
  review: 'Buy at my shop.',
  createdAt: '2026-11-20T17:00:00.000Z',
  hiddenAt: null,
  hiddenReason: null,
  isInsider: false,
  isPublic: false,
};

test('a rating is hidden only after one of the five reasons is chosen', async () => {
  const ratings = { ratings: [rating], hasMore: false };
  const page = openAdminPage(<RatingsPage />, { [list]: [ok(list, ratings)], [hide]: [ok(hide, { ok: true })] });
  await page.person.click(await page.findByRole('button', { name: 'Hide: the rating of 7XK4QD' }));
  await page.person.click(await page.findByRole('button', { name: 'Hide it' }));
  expect(await page.findByText('Please choose a reason.')).toBeTruthy();
  expect(page.sent(hide)).toEqual([]);
  expect(page.getAllByRole('radio')).toHaveLength(5);
  await page.person.click(page.getByRole('radio', { name: 'Advertising' }));
  await page.person.click(page.getByRole('button', { name: 'Hide it' }));
  await expect.poll(() => page.sent(hide)).toEqual([{ reason: 'advertising' }]);
});

test('a hidden rating shows the reason of its code, or the words of an older one', async () => {
  const hidden = { ...rating, hiddenAt: rating.createdAt };
  const ratings = [
    { ...hidden, hiddenReason: 'test' },
    { ...hidden, orderId: crypto.randomUUID(), hiddenReason: 'It names a waiter.' },
  ];
  const page = openAdminPage(<RatingsPage />, { [list]: [ok(list, { ratings, hasMore: false })] });
  expect(await page.findByText('Why: A test, not a real rating')).toBeTruthy();
  expect(page.getByText('Why: It names a waiter.')).toBeTruthy();
});
