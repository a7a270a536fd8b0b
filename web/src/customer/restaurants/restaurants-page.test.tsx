import type { RestaurantCardView } from '@fondly/contract/restaurants';
import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { recentRestaurants, rememberRestaurant } from '../browser-storage/recent-restaurants.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleRestaurant } from '../testing/samples.ts';
import RestaurantsPage from './restaurants-page.tsx';

const list = 'GET /api/kitchens';
const favorite = 'PUT /api/kitchens/:id/favorite';
const cuisines = [
  { slug: 'italian', name: 'Italian' },
  { slug: 'japanese', name: 'Japanese' },
  { slug: 'farm-to-table', name: 'Farm-to-table' },
  { slug: 'indian', name: 'Indian' },
];
const answer = (restaurants: RestaurantCardView[]) =>
  ok(list, { restaurants, cuisines, areas: [{ slug: 'atl', name: 'Atlanta' }] });
const other: RestaurantCardView = {
  ...sampleRestaurant,
  id: '5f0d6f0e-93a4-4c43-8d2b-999999999999',
  name: 'Via Fiorella',
};

const open = (replies: Parameters<typeof openCustomerPage>[0]['replies'], address = '/kitchens') =>
  openCustomerPage({ replies, path: '/kitchens', address, Page: RestaurantsPage });

describe('Kitchens', () => {
  test('shows its shape while they are on their way', async () => {
    const page = await open({ [list]: ['never'] });

    expect(await page.findByText('Loading the kitchens')).toBeTruthy();
    expect(page.queryByText('No kitchens found')).toBeNull();
  });

  test('says so when they did not come, and tries again', async () => {
    const page = await open({ [list]: [refused('internal-error'), answer([sampleRestaurant])] });

    expect(await page.findByText('That did not load')).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Try again' }));

    expect(await page.findByRole('heading', { name: 'Kumo Noodle Bar' })).toBeTruthy();
  });

  test('comes back by itself when the connection does', async () => {
    const page = await open({ [list]: ['no-answer', answer([sampleRestaurant])] });

    expect(await page.findByText('You are offline')).toBeTruthy();
    act(() => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });

    expect(await page.findByRole('heading', { name: 'Kumo Noodle Bar' })).toBeTruthy();
  });

  test('says "No kitchens found" with a way to all of them', async () => {
    const page = await open({ [list]: [answer([])] }, '/kitchens?cuisine=indian');

    expect(await page.findByRole('heading', { name: 'No kitchens found' })).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Show all kitchens' }));

    expect(page.where()).toBe('/kitchens');
  });

  test('counts the meals of today, says when each is open, and puts favorites first', async () => {
    const early = { ...other, open: { isOpen: true, text: 'Closes early today, at 7 PM', changesAt: null } };
    const page = await open({ [list]: [answer([{ ...sampleRestaurant, isFavorite: true }, early])] });

    await page.findByText('4 meals for pickup today, Friday, November 20');
    const titles = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Your favorites', 'All kitchens']);
    expect(page.getByText('Open until 10:00 PM')).toBeTruthy();
    expect(page.getByText('Closes early today, at 7 PM')).toBeTruthy();
  });

  test('filters by the specified cuisines and by area, in the address', async () => {
    const page = await open({ [list]: [answer([sampleRestaurant])] });
    const chips = await page.findByRole('group', { name: 'Cuisine' });
    expect(chips.textContent).toBe('CuisineAllItalianJapaneseFarm-to-tableIndian');

    await page.person.click(page.getByRole('button', { name: 'Italian' }));
    expect(page.where()).toBe('/kitchens?cuisine=italian');
    await page.person.selectOptions(page.getAllByLabelText('Where are you?')[0] as HTMLElement, 'Atlanta');
    expect(page.where()).toBe('/kitchens?cuisine=italian&area=atl');
  });

  test('a heart turns at once, keeps the focus, and turns back when the server refuses', async () => {
    const page = await open({ [list]: [answer([sampleRestaurant, other])], [favorite]: [refused('internal-error')] });
    const heart = () => page.getByRole('button', { name: 'Favorite: Kumo Noodle Bar' });
    await page.findByRole('heading', { name: 'Kumo Noodle Bar' });

    await page.person.click(heart());

    expect(await page.findByText('Something went wrong. Please try again.')).toBeTruthy();
    expect(heart().getAttribute('aria-pressed')).toBe('false');
    expect(page.requests.find(({ operation }) => operation === favorite)?.body).toEqual({ isFavorite: true });
  });

  test('a kitchen that became a favorite moves up, and the focus with it', async () => {
    const page = await open({
      [list]: [answer([sampleRestaurant, other])],
      [favorite]: [ok(favorite, { isFavorite: true })],
    });
    await page.findByRole('heading', { name: 'Kumo Noodle Bar' });

    await page.person.click(page.getByRole('button', { name: 'Favorite: Kumo Noodle Bar' }));

    expect(await page.findByRole('heading', { name: 'Your favorites' })).toBeTruthy();
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Favorite: Kumo Noodle Bar' }));
  });

  test('shows the last six looked at on this device, without those that have left', async () => {
    const seen = { image: null, cuisine: 'Japanese', viewedAt: '2026-11-20T12:00:00.000Z' };
    const page = await openCustomerPage({
      replies: { [list]: [answer([sampleRestaurant])] },
      path: '/kitchens',
      address: '/kitchens',
      Page: RestaurantsPage,
      remember: () => {
        for (const id of ['1', '2', '3', '4', '5', '6', '7'])
          rememberRestaurant({ ...seen, id, name: `Kitchen ${id}` });
        rememberRestaurant({ ...seen, id: sampleRestaurant.id, name: sampleRestaurant.name });
      },
    });

    await page.findByRole('heading', { name: 'Recently viewed' });
    expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Kumo Noodle Bar']);
    expect(recentRestaurants().map(({ name }) => name.at(-1))).toEqual(['r', '7', '6', '5', '4', '3']);
  });
});
