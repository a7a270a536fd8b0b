import type { CounterView } from '@fondly/contract/restaurant/counter';
import { ok } from '../../testing/stub-api.ts';
import { computeDigest } from '../counter/code-digest.ts';
import CounterPage from '../counter/counter-page.tsx';
import { openRestaurantPage } from './open-restaurant-page.tsx';
import { meal, now, readyOrder } from './sample-data.ts';

export const read = 'GET /api/restaurant/counter';
export const check = 'POST /api/restaurant/counter/check';
export const digestCheck = { salt: '00112233445566778899aabbccddeeff', iterations: 1 };
const { id, orderNumber, mealName, quantity, pickupEnd } = readyOrder;
export const order = {
  id,
  orderNumber,
  mealName,
  quantity,
  pickupEnd,
  mealImageUrl: null,
  customerName: 'Jordan',
  status: 'ready' as const,
  specialInstructions: 'No wasabi',
  restaurantNote: '',
  pickupStart: now.toISOString(),
  lateRequest: null,
  friend: null,
  unreadMessages: 0,
  portionsOnSale: 0,
  portionsResold: 0,
};
export const view: CounterView = {
  at: now.toISOString(),
  day: '2026-11-20',
  timezone: 'America/New_York',
  check: digestCheck,
  waiting: 1,
  orders: [{ ...order, digest: await computeDigest('H7RD', digestCheck), passDigest: null }],
  meals: [{ ...meal, reservedPortions: 0, soldToday: 8 }].map(
    ({
      id,
      name,
      imageUrl,
      availableQuantity,
      initialQuantity,
      reservedPortions,
      soldToday,
      queuedPortions,
      pickupStart,
      pickupEnd,
    }) => ({
      queueLength: 0,
      queuedPortions,
      id,
      name,
      imageUrl,
      availableQuantity,
      initialQuantity,
      reservedPortions,
      soldToday,
      pickupStart,
      pickupEnd,
    }),
  ),
};
export const counterReply = ok(read, view);
export const openCounter = (replies = {}) =>
  openRestaurantPage('/counter', CounterPage, { [read]: [counterReply], ...replies });
export const field = "Enter the customer's pickup code";
