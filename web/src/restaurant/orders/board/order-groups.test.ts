import { expect, test } from 'vitest';
import { approvedOrder, orderAwaitingApproval } from '../../testing/sample-data.ts';
import { listColumnOrders } from './order-groups.ts';

test('pending orders are sorted by deadline, then by age, and all others by pickup', () => {
  const waiting = (id: string, answerBy: string | null, createdAt = '2026-11-20T20:00:00Z') => ({
    ...orderAwaitingApproval,
    ...{ id, answerBy, createdAt },
  });
  const approved = (id: string, pickupStart: string) => ({ ...approvedOrder, id, pickupStart });
  const orders = [
    waiting('accepted', null),
    waiting('later', '2026-11-20T21:00:00Z'),
    waiting('newer', '2026-11-20T20:30:00Z', '2026-11-20T20:05:00Z'),
    waiting('first', '2026-11-20T20:30:00Z'),
    approved('evening', '2026-11-20T23:00:00Z'),
    approved('afternoon', '2026-11-20T22:00:00Z'),
  ];
  const ids = (column: 'pending' | 'approved') => listColumnOrders(orders, column).map(({ id }) => id);
  expect(ids('pending')).toEqual(['first', 'newer', 'later', 'accepted']);
  expect(ids('approved')).toEqual(['afternoon', 'evening']);
});
