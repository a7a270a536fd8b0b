import type { RestaurantCardView } from '@fondly/contract/restaurants';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import { findLastZip, rememberZip } from '../browser-storage/last-zip.ts';
import PastOrdersPage from '../past-orders/past-orders-page.tsx';
import RestaurantsPage from '../restaurants/restaurants-page.tsx';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleOrder, sampleRestaurant } from '../testing/samples.ts';
import { setPosition } from './position.ts';

const list = 'GET /api/kitchens';
const map = 'GET /api/map';
/** No other number of the page contains these digits. */
const here = { latitude: 33.76543, longitude: -84.37654 };
const zips = ok(map, {
  zips: [
    ['30303', 33.7525, -84.3888],
    ['30308', 33.7718, -84.3757],
  ],
  tiles: null,
});
const farther: RestaurantCardView = {
  ...sampleRestaurant,
  id: '5f0d6f0e-93a4-4c43-8d2b-999999999999',
  name: 'Via Fiorella',
  point: { latitude: 33.7718, longitude: -84.3757 },
  miles: 0,
};
const nearer: RestaurantCardView = { ...sampleRestaurant, point: { latitude: 33.766, longitude: -84.377 }, miles: 0 };
const answer = (restaurants: RestaurantCardView[]) =>
  ok(list, { restaurants, cuisines: [], areas: [], center: { latitude: 33.7718, longitude: -84.3757 } });

const stubLocation = (locate: Geolocation['getCurrentPosition']) =>
  vi.stubGlobal('navigator', Object.assign(navigator, { geolocation: { getCurrentPosition: locate } }));

const open = () =>
  openCustomerPage({
    replies: { [list]: [answer([farther, nearer])], [map]: [zips] },
    ...{ path: '/kitchens', address: '/kitchens', Page: RestaurantsPage },
  });

beforeEach(() => setPosition(null));

describe('"Near me"', () => {
  test('finds the nearest ZIP and sorts by true distance, and no coordinate leaves the page', async () => {
    const locate = vi.fn((done: PositionCallback) => done({ coords: here } as GeolocationPosition));
    stubLocation(locate);
    const page = await open();
    await page.findByRole('heading', { name: 'Via Fiorella' });
    expect(locate).not.toHaveBeenCalled();

    await page.person.click(page.getByRole('button', { name: 'Near me' }));

    await expect.poll(page.where).toBe('/kitchens?zip=30308');
    await page.findByText('0.1 mi');
    await expect.poll(findLastZip).toBe('30308');
    const readNames = () => page.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await expect.poll(readNames).toEqual(['Kumo Noodle Bar', 'Via Fiorella']);
    const everything = JSON.stringify([page.requests, page.where(), { ...localStorage }, { ...sessionStorage }]);
    expect(everything).toContain('30308');
    expect(everything).not.toMatch(/76543|37654/);
  });

  test.for([
    [1, "Your browser doesn't share where you are. Enter a ZIP code instead."],
    [2, "We couldn't find where you are. Enter a ZIP code instead."],
  ] as const)('says what to do when the browser answers with error %s', async ([code, sentence]) => {
    stubLocation((_done, failed) => failed?.({ code } as GeolocationPositionError));
    const page = await open();
    await page.person.click(await page.findByRole('button', { name: 'Near me' }));
    expect((await page.findByRole('alert')).textContent).toBe(sentence);
    expect(page.where()).toBe('/kitchens');
  });

  test('far from every kitchen says so instead of searching the nearest ZIP', async () => {
    stubLocation((done) => done({ coords: { latitude: 40.71, longitude: -74 } } as GeolocationPosition));
    const page = await open();
    await page.person.click(await page.findByRole('button', { name: 'Near me' }));
    expect((await page.findByRole('alert')).textContent).toMatch(/^No kitchens within 25 miles/);
  });
});

describe('The walk on a ticket', () => {
  const openTicket = async (pickupEnd: string, point = nearer.point) => {
    const order = { ...sampleOrder, pickupEnd, restaurantPoint: point };
    const page = await openCustomerPage({
      replies: { 'GET /api/orders': [ok('GET /api/orders', { orders: [order] })], [map]: [zips] },
      ...{ path: '/past-orders', address: '/past-orders', Page: PastOrdersPage, remember: () => rememberZip('30308') },
    });
    return within(await page.findByRole('article'));
  };

  test('is counted from the ZIP that this device remembers', async () => {
    const ticket = await openTicket('2026-11-21T00:00:00.000Z');
    expect(await ticket.findByText('About an 11 min walk')).toBeTruthy();
  });

  test('turns to "Leave now" when the pickup window would be missed', async () => {
    const ticket = await openTicket('2026-11-20T23:20:00.000Z');
    expect(await ticket.findByText("Leave now: it's about an 11 min walk")).toBeTruthy();
  });

  test('is not named while only the ZIP of the kitchen is known', async () => {
    const ticket = await openTicket('2026-11-21T00:00:00.000Z', null);
    expect(ticket.queryByText(/min walk/)).toBeNull();
  });
});
