import { expect, test } from 'vitest';
import { approvedOrder, now, orderAwaitingApproval } from '../testing/sample-data.ts';
import { needsAttention } from './needs-attention.ts';

const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
const later = { ...approvedOrder, isAcknowledged: true, pickupStart: inMinutes(60), pickupEnd: inMinutes(120) };

test.for([
  { what: 'an order without an answer', order: { ...orderAwaitingApproval, createdAt: inMinutes(0) }, isNeeded: true },
  { what: 'an order that nobody has seen', order: { ...later, isAcknowledged: false }, isNeeded: true },
  { what: 'an order with an unread message', order: { ...later, unreadMessages: 1 }, isNeeded: true },
  { what: 'an order whose pickup starts soon', order: { ...later, pickupStart: inMinutes(5) }, isNeeded: true },
  { what: 'an order with time left', order: later, isNeeded: false },
  {
    what: 'an order that is over',
    order: { ...later, isAcknowledged: false, status: 'completed' as const, closedReason: 'collected' as const },
    isNeeded: false,
  },
])('$what needs somebody: $isNeeded', ({ order, isNeeded }) => {
  expect(needsAttention(order, now)).toBe(isNeeded);
});
