import type { FriendsPassView } from '@fondly/contract/account/pickup-passes';
import { expect, test, vi } from 'vitest';
import { openPage, signedOutSession } from '../../testing/open-page.tsx';
import { ok, refused, stubApi } from '../../testing/stub-api.ts';
import PickupPassPage from './pickup-pass-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T23:00:00.000Z') });

const session = 'GET /api/account/session';
const read = 'GET /api/pickup-passes/:token';
const livePass: FriendsPassView = {
  state: 'live',
  friend: 'Sam',
  details: {
    pickupCode: 'K7QR',
    buyerName: 'Maya',
    restaurantId: '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a01',
    restaurantName: 'Kumo Noodle Bar',
    restaurantAddress: '88 Ponce Row NE, Atlanta, GA 30308',
    pickupInstructions: 'Come to the counter.',
    pickupStart: '2026-11-20T22:30:00.000Z',
    pickupEnd: '2026-11-21T00:00:00.000Z',
    timezone: 'America/New_York',
    mealName: 'Tonkotsu Ramen',
    mealImageUrl: null,
    quantity: 2,
    allergens: ['wheat'],
    mayContain: [],
    diets: [],
    keptAs: null,
    goodUntil: null,
    reheating: null,
  },
};
const open = (...replies: NonNullable<Parameters<typeof stubApi>[0][typeof read]>) => {
  stubApi({ [session]: [ok(session, signedOutSession)], [read]: replies });
  return openPage('/pass/abc', { '/pass/:token': PickupPassPage });
};

test('a friend reads the code, the way, the time, and the meal', async () => {
  const page = await open(ok(read, livePass));
  expect(await page.findByText('Hi Sam, Maya asked you to pick up a meal.')).toBeTruthy();
  for (const text of [
    'K7QR',
    'Today, 5:30 PM to 7:00 PM',
    'Kumo Noodle Bar',
    '2 × Tonkotsu Ramen',
    'Come to the counter.',
  ])
    expect(page.getByText(text)).toBeTruthy();
  const directions = page.getByRole('link', { name: 'Get directions' });
  expect(directions.getAttribute('rel')).toBe('noreferrer');
});

test.for([
  ['used', 'This meal was picked up. Thank you!'],
  ['canceled', 'This pickup pass was canceled.'],
  ['expired', 'Pickup is over, so this pass no longer works.'],
  ['ended', "This order was canceled, so there's nothing to pick up."],
] as const)('a pass that is %s says so', async ([state, sentence]) => {
  const page = await open(ok(read, { state, friend: 'Sam', details: null }));
  expect(await page.findByText(sentence)).toBeTruthy();
});

test('a pass that is canceled while the page is open disappears', async () => {
  const page = await open(ok(read, livePass), ok(read, { state: 'canceled', friend: 'Sam', details: null }));
  expect(await page.findByText('K7QR')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await page.findByText('This pickup pass was canceled.')).toBeTruthy();
  expect(page.queryByText('K7QR')).toBeNull();
});

test('an unknown link says so', async () => {
  const unknown = await open(refused('pickup-pass-not-found'));
  expect(await unknown.findByText("We can't find this pickup pass. Please check the link.")).toBeTruthy();
});
