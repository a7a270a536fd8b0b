import { expect, test } from 'vitest';
import { approvedOrder, now, orderAwaitingApproval, readyOrder } from '../testing/sample-data.ts';
import { getNeed } from './get-need.ts';

const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
const later = { ...approvedOrder, isAcknowledged: true, pickupStart: inMinutes(60), pickupEnd: inMinutes(120) };

const due = { pickupStart: inMinutes(-60), pickupEnd: inMinutes(10) };

test.for([
  {
    what: 'an order without an answer',
    order: { ...orderAwaitingApproval, createdAt: inMinutes(0) },
    need: 'approval',
  },
  { what: 'an order that nobody has seen', order: { ...later, isAcknowledged: false }, need: 'look' },
  { what: 'an order with an unread message', order: { ...later, unreadMessages: 1 }, need: 'reply' },
  { what: 'an order whose pickup starts soon', order: { ...later, pickupStart: inMinutes(5) }, need: 'cooking' },
  { what: 'a ready order whose pickup ends soon', order: { ...readyOrder, ...due }, need: 'handOver' },
  { what: 'an order whose pickup is open', order: { ...later, pickupStart: inMinutes(-5) }, need: null },
  { what: 'an order with time left', order: later, need: null },
  {
    what: 'an order that is over',
    order: { ...later, isAcknowledged: false, status: 'completed' as const, closedReason: 'collected' as const },
    need: null,
  },
])('$what needs: $need', ({ order, need }) => {
  expect(getNeed(order, now)).toBe(need);
});
