import { expect, test } from 'vitest';
import { approvedOrder, orderAwaitingApproval } from '../../testing/sample-data.ts';
import { sumPortionsToMake } from './portions-to-make.tsx';

const order = { ...approvedOrder, portionsResold: 0 };

test('portions of accepted orders are summed by meal until they are ready, without those that others have bought', () => {
  const sums = sumPortionsToMake([
    { ...order, mealName: 'Gyoza', quantity: 2 },
    { ...order, mealName: 'Ramen', quantity: 3 },
    { ...order, mealName: 'Ramen', quantity: 5, portionsResold: 1 },
    { ...order, mealName: 'Soup', quantity: 4, status: 'ready' },
    { ...order, mealName: 'Salad', quantity: 4, status: 'completed' },
    { ...order, mealName: 'Rice', quantity: 1, portionsResold: 1 },
  ]);
  expect(sums).toEqual([
    { mealName: 'Gyoza', portions: 2, waiting: 0 },
    { mealName: 'Ramen', portions: 7, waiting: 0 },
  ]);
});

test('portions that wait for approval are named beside them, because they may be denied', () => {
  const sums = sumPortionsToMake([
    { ...orderAwaitingApproval, mealName: 'Ramen', quantity: 3 },
    { ...order, mealName: 'Ramen', quantity: 4 },
    { ...orderAwaitingApproval, mealName: 'Gyoza', quantity: 2 },
    { ...orderAwaitingApproval, mealName: 'Soup', quantity: 1, isCapturePending: true },
  ]);
  expect(sums).toEqual([
    { mealName: 'Ramen', portions: 4, waiting: 3 },
    { mealName: 'Soup', portions: 1, waiting: 0 },
    { mealName: 'Gyoza', portions: 0, waiting: 2 },
  ]);
});

test('the meal with the earliest pickup comes first, and what only waits for approval last', () => {
  const at = (hour: number) => ({ pickupStart: `2026-11-20T${hour}:00:00.000Z` });
  const sums = sumPortionsToMake([
    { ...orderAwaitingApproval, ...at(20), mealName: 'Gyoza', quantity: 2 },
    { ...order, ...at(23), mealName: 'Ramen', quantity: 9 },
    { ...order, ...at(23), mealName: 'Salad', quantity: 1 },
    { ...order, ...at(21), mealName: 'Salad', quantity: 1 },
  ]);
  expect(sums.map(({ mealName }) => mealName)).toEqual(['Salad', 'Ramen', 'Gyoza']);
});
