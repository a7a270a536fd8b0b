import { expect, test } from 'vitest';
import { approvedOrder, orderAwaitingApproval } from '../../testing/sample-data.ts';
import { sumPortionsToMake } from './portions-to-make.tsx';

test('portions are summed by meal until they are ready, without those that others have bought', () => {
  const order = { ...approvedOrder, portionsResold: 0 };
  const sums = sumPortionsToMake([
    { ...order, mealName: 'Gyoza', quantity: 2 },
    { ...orderAwaitingApproval, mealName: 'Ramen', quantity: 3 },
    { ...order, mealName: 'Ramen', quantity: 5, portionsResold: 1 },
    { ...order, mealName: 'Soup', quantity: 4, status: 'ready' },
    { ...order, mealName: 'Salad', quantity: 4, status: 'completed' },
    { ...order, mealName: 'Rice', quantity: 1, portionsResold: 1 },
  ]);
  expect(sums).toEqual([
    { mealName: 'Ramen', portions: 7 },
    { mealName: 'Gyoza', portions: 2 },
  ]);
});
