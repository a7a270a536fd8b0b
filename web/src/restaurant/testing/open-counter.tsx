import type { CounterView } from '@fondly/contract/restaurant/counter';
import { vi } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import { computeDigest } from '../counter/code-digest.ts';
import CounterPage from '../counter/counter-page.tsx';
import { openRestaurantPage } from './open-restaurant-page.tsx';
import { meal, now, readyOrder } from './sample-data.ts';

export const read = 'GET /api/restaurant/counter';
export const send = 'POST /api/restaurant/counter/entries';
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

/** Each entry that is sent from now on is refused with `code`, or accepted where that is null. */
export function stubEntries(code: string | null) {
  const realFetch = globalThis.fetch;
  const refusal = code === null ? null : { code, message: code };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.endsWith('/counter/entries')) return realFetch(url, init);
    await realFetch(url, init).catch(() => {});
    const { entries } = JSON.parse(String(init?.body)) as { entries: { id: string }[] };
    return Response.json({ outcomes: entries.map(({ id: entryId }) => ({ id: entryId, refusal })) });
  });
}
