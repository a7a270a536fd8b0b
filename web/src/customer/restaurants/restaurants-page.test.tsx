import type { RestaurantCardView } from '@fondly/contract/restaurants';
import { act, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { findLastZip, rememberZip } from '../browser-storage/last-zip.ts';
import { recentRestaurants, rememberRestaurant } from '../browser-storage/recent-restaurants.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleRestaurant } from '../testing/samples.ts';
import RestaurantsPage from './restaurants-page.tsx';

const list = 'GET /api/kitchens';
const visible = 'GET /api/kitchens/visible';
const mealsSaved = 'GET /api/public/meals-saved/:zip';
const favorite = 'PUT /api/kitchens/:id/favorite';
const cuisines = [
  { slug: 'italian', name: 'Italian' },
  { slug: 'japanese', name: 'Japanese' },
  { slug: 'farm-to-table', name: 'Farm-to-table' },
  { slug: 'indian', name: 'Indian' },
];
const answer = (restaurants: RestaurantCardView[], after?: string) =>
  ok(list, { restaurants, cuisines, areas: [{ slug: 'atl', name: 'Atlanta' }], center: null, ...(after && { after }) });
const other: RestaurantCardView = {
  ...sampleRestaurant,
  id: '5f0d6f0e-93a4-4c43-8d2b-999999999999',
  name: 'Via Fiorella',
};

const newestZip = 'GET /api/orders/newest-zip';
const open = (replies: Parameters<typeof openCustomerPage>[0]['replies'], address = '/kitchens') =>
  openCustomerPage({
    replies: { [newestZip]: [ok(newestZip, { zip: null })], ...replies },
    path: '/kitchens',
    address,
    Page: RestaurantsPage,
  });

describe('The kitchens page', () => {
  test('the page shows a skeleton while kitchens load', async () => {
    const page = await open({ [list]: ['never'] });

    expect(await page.findByText('Loading the kitchens')).toBeTruthy();
    expect(page.queryByText('No kitchens found')).toBeNull();
  });

  test('kitchens that failed to load are loaded again on a click', async () => {
    const page = await open({ [list]: [refused('internal-error'), answer([sampleRestaurant])] });

    expect(await page.findByText(/^We couldn't load/)).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Try again' }));

    expect(await page.findByRole('heading', { name: 'Kumo Noodle Bar' })).toBeTruthy();
  });

  test('the page reloads when the connection is back', async () => {
    const page = await open({ [list]: ['network-error', answer([sampleRestaurant])] });

    expect(await page.findByText("You're offline")).toBeTruthy();
    act(() => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });

    expect(await page.findByRole('heading', { name: 'Kumo Noodle Bar' })).toBeTruthy();
  });

  test('a card says the lowest price, and what that meal cost before', async () => {
    const page = await open({ [list]: [answer([sampleRestaurant])] });
    const card = await page.findByRole('article');
    expect(card.textContent).toContain('2 meals from $7.50Original price $16.00');
  });

  test('a filter without matches shows "No kitchens found" with a link to all of them', async () => {
    const page = await open({ [list]: [answer([])] }, '/kitchens?cuisine=indian');

    expect(await page.findByRole('heading', { name: 'No kitchens found' })).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Show all kitchens' }));

    await expect.poll(page.where).toBe('/kitchens');
  });

  test('the page counts today’s meals, shows opening times and lists favorites first', async () => {
    const early = {
      ...other,
      open: { isOpen: true, changesAt: '2026-11-21T00:00:00.000Z', closesEarly: true as const },
    };
    const page = await open({ [list]: [answer([{ ...sampleRestaurant, isFavorite: true }, early])] });

    await page.findByText('4 meals for pickup today, Friday, November 20');
    const titles = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Your favorites', 'All kitchens']);
    expect(page.getByText('Open until 10 PM')).toBeTruthy();
    expect(page.getByText('Closes early today, at 7 PM')).toBeTruthy();
  });

  test.for([
    { favorites: [{ ...sampleRestaurant, isFavorite: true }], scrolls: false },
    { favorites: [sampleRestaurant, other].map((one) => ({ ...one, isFavorite: true })), scrolls: true },
  ])('on a phone, favorites are large cards, and more than one scroll sideways: $scrolls', async (sample) => {
    const last = { ...other, id: '5f0d6f0e-93a4-4c43-8d2b-888888888888', name: 'Masa Norte' };
    const page = await openCustomerPage({
      replies: { [newestZip]: [ok(newestZip, { zip: null })], [list]: [answer([...sample.favorites, last])] },
      ...{ path: '/kitchens', address: '/kitchens', Page: RestaurantsPage, isPhone: true },
    });

    const favorites = await page.findByRole('region', { name: 'Your favorites' });
    const cards = [...favorites.querySelectorAll('article')];
    expect(cards.map((card) => card.hasAttribute('data-row'))).toEqual(sample.favorites.map(() => false));
    expect(favorites.querySelector('img')?.getAttribute('fetchpriority')).toBe('high');
    expect(favorites.querySelector('.side-scroll') !== null).toBe(sample.scrolls);
    expect(page.getByRole('region', { name: 'All kitchens' }).querySelector('article[data-row]')).toBeTruthy();
  });

  test('the specified cuisines and the area filter the list and are part of the address', async () => {
    const page = await open({ [list]: [answer([sampleRestaurant])] });
    const chips = await page.findByRole('group', { name: 'Cuisine' });
    expect(chips.textContent).toBe('CuisineAllItalianJapaneseFarm-to-tableIndian');

    await page.person.click(page.getByRole('button', { name: 'Italian' }));
    await expect.poll(page.where).toBe('/kitchens?cuisine=italian');
    await page.person.type(page.getByLabelText('ZIP code'), '30308{Enter}');
    const where = await page.findByLabelText('Where are you?');
    expect(document.activeElement).toBe(where);
    await page.person.selectOptions(where, 'Try Another ZIP');
    expect(document.activeElement).toBe(page.getByLabelText('ZIP code'));
    await page.person.type(page.getByLabelText('ZIP code'), '30309{Enter}');
    await page.person.selectOptions(await page.findByLabelText('Where are you?'), 'Atlanta');
    await expect.poll(page.where).toBe('/kitchens?cuisine=italian&area=atl');
  });

  test('a ZIP lists the nearest kitchens first with their distance, and is remembered on this device', async () => {
    const page = await open({ [list]: [answer([other]), answer([{ ...sampleRestaurant, miles: 1.14 }])] });
    await page.person.type(await page.findByLabelText('ZIP code'), '30308');
    await page.person.click(page.getByRole('button', { name: 'Search' }));

    expect(await page.findByRole('heading', { name: 'Nearest first' })).toBeTruthy();
    expect(page.getByText('Open until 10 PM').closest('p')?.textContent).toBe('Open until 10 PM · 1.1 mi');
    await expect.poll(page.where).toBe('/kitchens?zip=30308');
    expect(page.requests.filter(({ operation }) => operation === list).map(({ query }) => query)).toEqual([
      '',
      'zip=30308',
    ]);
    expect(findLastZip()).toBe('30308');
  });

  test('on a wide screen, the choice of the ZIP is on the line of the title, and the line of the day ends with the day', async () => {
    const page = await open({ [list]: [answer([{ ...sampleRestaurant, miles: 1.14 }])] }, '/kitchens?zip=30308');
    await page.findByRole('heading', { name: 'Nearest first' });
    const where = page.getByLabelText('Where are you?');
    const line = page.getByRole('heading', { level: 1 }).parentElement;
    expect(line?.contains(where)).toBe(true);
    expect(line?.nextElementSibling?.textContent).toMatch(/, November \d+$/);
  });

  test('a device that knows no ZIP starts with that of the newest order', async () => {
    const page = await open({
      [newestZip]: [ok(newestZip, { zip: '30309' })],
      [list]: [answer([other]), answer([{ ...sampleRestaurant, miles: 1.14 }])],
    });

    expect(await page.findByRole('heading', { name: 'Nearest first' })).toBeTruthy();
    expect(await page.findByText(/1\.1 mi/)).toBeTruthy();
    expect(findLastZip()).toBe('30309');
  });

  test('a preloaded page lists the kitchens around the newest order without a request', async () => {
    const around = { restaurants: [{ ...sampleRestaurant, miles: 1.14 }], cuisines, areas: [], center: null };
    const preloaded = { '/api/orders/newest-zip': { zip: '30309' }, '/api/kitchens?zip=30309': around };
    const page = await openCustomerPage({
      replies: { [mealsSaved]: [ok(mealsSaved, { mealsSaved: null })] },
      ...{ path: '/kitchens', address: '/kitchens', Page: RestaurantsPage },
      remember() {
        const block = Object.assign(document.createElement('script'), {
          id: 'dehydrated-state',
          type: 'application/json',
        });
        block.textContent = JSON.stringify(preloaded);
        document.head.append(block);
      },
    });

    expect(await page.findByRole('heading', { name: 'Nearest first' })).toBeTruthy();
    const readOperations = page.requests.map(({ operation }) => operation);
    expect(readOperations.filter((operation) => /kitchens|orders/.test(operation))).toEqual([]);
    expect(findLastZip()).toBe('30309');
  });

  test('the list does not wait for an order that cannot be read', async () => {
    const page = await open({ [newestZip]: [refused('internal-error')], [list]: [answer([sampleRestaurant])] });

    expect(await page.findByRole('heading', { name: 'All kitchens' })).toBeTruthy();
    expect(findLastZip()).toBeNull();
  });

  test('the search button asks for a ZIP while the field is empty', async () => {
    const page = await open({ [list]: [answer([sampleRestaurant])] });

    await page.person.click(await page.findByRole('button', { name: 'Search' }));

    expect(page.getByRole('alert').textContent).toBe('Please enter a 5-digit ZIP code.');
    expect(document.activeElement).toBe(page.getByLabelText('ZIP code'));
  });

  test('a device that knows a ZIP starts with it, and "Everywhere" leaves it', async () => {
    const page = await openCustomerPage({
      replies: { [list]: [answer([]), answer([sampleRestaurant])] },
      ...{ path: '/kitchens', address: '/kitchens', Page: RestaurantsPage, remember: () => rememberZip('99950') },
    });

    expect(await page.findByText(/within 25 miles of 99950/)).toBeTruthy();
    await page.person.selectOptions(page.getByLabelText('Where are you?'), 'Everywhere');

    expect(await page.findByRole('heading', { name: 'All kitchens' })).toBeTruthy();
    await expect.poll(page.where).toBe('/kitchens?everywhere=1');
  });

  test('without a ZIP and an area the page asks where the customer is, and does not say "near you"', async () => {
    const page = await open({ [list]: [answer([sampleRestaurant])] });
    expect(await page.findByRole('heading', { name: "Today's kitchens" })).toBeTruthy();
    await page.findByRole('heading', { name: 'Kumo Noodle Bar' });
    expect(page.getByLabelText('ZIP code')).toBeTruthy();
    expect(page.queryByLabelText('Where are you?')).toBeNull();
    expect(document.body.textContent).not.toMatch(/near you|Everywhere/);
  });

  test('"Show more kitchens" adds the next page, and a failed page can be loaded again', async () => {
    const page = await open({
      [list]: [answer([sampleRestaurant], 'cursor-1'), refused('internal-error'), answer([other])],
    });
    const button = await page.findByRole('button', { name: 'Show more kitchens' });
    expect(page.getByText('Pickup today, Friday, November 20')).toBeTruthy();
    await page.person.click(button);
    expect(await page.findByText("We couldn't load more kitchens. Please try again.")).toBeTruthy();
    await page.person.click(button);

    expect(await page.findByRole('heading', { name: 'Via Fiorella' })).toBeTruthy();
    expect(page.getByRole('heading', { name: 'Kumo Noodle Bar' })).toBeTruthy();
    expect(page.queryByRole('button', { name: 'Show more kitchens' })).toBeNull();
    expect(page.requests.at(-1)?.query).toBe('after=cursor-1');
  });

  test('a favorite button changes back when the server refuses', async () => {
    const page = await open({ [list]: [answer([sampleRestaurant, other])], [favorite]: [refused('internal-error')] });
    const heart = () => page.getByRole('button', { name: 'Favorite: Kumo Noodle Bar' });
    await page.findByRole('heading', { name: 'Kumo Noodle Bar' });

    await page.person.click(heart());

    expect(await page.findByText('Something went wrong. Please try again.')).toBeTruthy();
    expect(heart().getAttribute('aria-pressed')).toBe('false');
    expect(page.requests.find(({ operation }) => operation === favorite)?.body).toEqual({ isFavorite: true });
  });

  test('a new favorite moves up before the answer and keeps the focus', async () => {
    const page = await open({ [list]: [answer([sampleRestaurant, other])], [favorite]: ['never'] });
    await page.findByRole('heading', { name: 'Kumo Noodle Bar' });

    await page.person.click(page.getByRole('button', { name: 'Favorite: Kumo Noodle Bar' }));

    expect(await page.findByRole('heading', { name: 'Your favorites' })).toBeTruthy();
    const heart = page.getByRole('button', { name: 'Favorite: Kumo Noodle Bar' });
    expect(heart.getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(heart);
  });

  test('the page shows the last six kitchens viewed on this device, without the removed ones', async () => {
    const viewedRestaurant = { image: null, cuisine: 'Japanese', viewedAt: '2026-11-20T12:00:00.000Z' };
    const page = await openCustomerPage({
      replies: { [list]: [answer([sampleRestaurant])], [visible]: [ok(visible, { ids: [sampleRestaurant.id] })] },
      path: '/kitchens',
      address: '/kitchens',
      Page: RestaurantsPage,
      remember: () => {
        for (const id of ['1', '2', '3', '4', '5', '6', '7'])
          rememberRestaurant({ ...viewedRestaurant, id, name: `Kitchen ${id}` });
        rememberRestaurant({ ...viewedRestaurant, id: sampleRestaurant.id, name: sampleRestaurant.name });
      },
    });

    await page.findByRole('heading', { name: 'Recently viewed' });
    await waitFor(() => expect(page.getAllByRole('listitem')).toHaveLength(1));
    expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Kumo Noodle Bar']);
    expect(recentRestaurants().map(({ name }) => name.at(-1))).toEqual(['r', '7', '6', '5', '4', '3']);
  });
});
