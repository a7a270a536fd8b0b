import type { Input, Output } from '@fondly/contract/api';
import { type RestaurantCardView, restaurantsPerPage } from '@fondly/contract/restaurants';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { setDailyHours } from '../../restaurants/testing/open-all-day.ts';
import { buildTaxRate } from '../../tax/testing/tax-builders.ts';
import { meal, person, restaurant, type Somebody, visitAs } from '../testing/meal-builders.ts';

const names = (list: { name: string }[]) => list.map((one) => one.name);

type Filter = NonNullable<Input<'GET /api/kitchens'>['querystring']>;
async function readPages(visitor: ReturnType<typeof visitAs>, filter: Filter) {
  const pages: Output<'GET /api/kitchens'>[] = [];
  for (let after: string | undefined; pages.length === 0 || after; after = pages.at(-1)?.after) {
    const { body } = await visitor.call('GET /api/kitchens', { querystring: { ...filter, ...(after && { after }) } });
    pages.push(body);
  }
  return pages;
}
const addFavorites = ({ app }: TestEnvironment, { id }: Somebody, restaurants: string[]) =>
  app.db.client.query('insert into favorites (user_id, restaurant_id) select $1, unnest($2::uuid[])', [
    id,
    restaurants,
  ]);

describe('The list of restaurants', () => {
  test('favorites come first, then restaurants by name, each with its count of meals, lowest price, and what that meal cost before', async ({
    env,
  }) => {
    const { app } = env;
    const zip = '30301';
    const empty = await restaurant(app, { zip, name: 'A empty', cuisines: ['indian'] });
    const full = await restaurant(app, { zip, name: 'B full', cuisines: ['indian', 'japanese'] });
    const favorite = await restaurant(app, { zip, name: 'C favourite', cuisines: ['indian'] });
    await buildTaxRate(app, full);
    const imageUrl = '/pictures/tomato-soup.webp';
    await meal(app, full, { priceCents: 700, originalPriceKind: 'fair-value', pickup: ['18:30', '20:00'], imageUrl });
    await meal(app, full, { priceCents: 500, pickup: ['17:00', '18:00'] });
    await meal(app, full, { stock: 0, pickup: ['21:00', '22:00'], imageUrl: '/pictures/garden-salad.webp' });
    await meal(app, full, { priceCents: 100, stock: 0 });
    await meal(app, full, { priceCents: 100, adminOnly: true });
    await meal(app, full, { priceCents: 100, availableDate: '2025-10-04' });
    const ada = await person(app);
    await app.db.client.query('insert into favorites (user_id, restaurant_id) values ($1, $2)', [ada.id, favorite.id]);

    const { body } = await visitAs(env, ada).call('GET /api/kitchens', { querystring: { cuisine: 'indian' } });

    expect(names(body.restaurants)).toEqual(['C favourite', 'A empty', 'B full']);
    expect(body.after).toBeUndefined();
    expect(body.restaurants[0]).toMatchObject({
      isFavorite: true,
      mealsToday: 0,
      mealImageUrl: null,
      lowestPriceCents: null,
      lowestOriginalPriceCents: null,
      pickup: null,
      isTaxed: false,
    });
    expect(body.restaurants[2]).toMatchObject({
      isFavorite: false,
      mealsToday: 2,
      mealImageUrl: imageUrl,
      lowestPriceCents: 500,
      lowestOriginalPriceCents: 1300,
      pickup: { start: '2025-10-03T21:00:00.000Z', end: '2025-10-04T00:00:00.000Z' },
      isTaxed: true,
      area: 'Atlanta',
    });
    expect(body.restaurants[2]?.cuisines).toEqual(['Indian', 'Japanese']);
    expect(body.restaurants.map((one: RestaurantCardView) => one.id)).toContain(empty.id);
    expect(body.cuisines.slice(0, 4)).toEqual([
      { slug: 'italian', name: 'Italian' },
      { slug: 'japanese', name: 'Japanese' },
      { slug: 'farm-to-table', name: 'Farm to table' },
      { slug: 'indian', name: 'Indian' },
    ]);
    expect(body.areas).toEqual([{ slug: 'atlanta', name: 'Atlanta' }]);
  });

  test('a card names the neighborhood of a ZIP that has a well-known one, and the area of every ZIP', async ({
    env,
  }) => {
    const cuisine = 'armenian';
    for (const zip of ['30308', '30311']) await restaurant(env.app, { zip, name: zip, cuisines: [cuisine] });

    const { body } = await visitAs(env, await person(env.app)).call('GET /api/kitchens', { querystring: { cuisine } });

    expect(body.restaurants.map(({ zip, area, neighborhood }) => [zip, area, neighborhood])).toEqual([
      ['30308', 'Atlanta', 'Old Fourth Ward'],
      ['30311', 'Atlanta', null],
    ]);
  });

  test("the picture of the Chef's Pick stands for a restaurant, else that of the meal that ends soonest", async ({
    env,
  }) => {
    const [cuisine, zip] = ['georgian', '30303'];
    const [picked, unpicked] = await Promise.all(
      ['A picked', 'B unpicked'].map((name) => restaurant(env.app, { zip, name, cuisines: [cuisine] })),
    );
    const [side, main, plain] = ['garden-salad', 'tonkotsu-ramen', 'tomato-soup'].map(
      (name) => `/pictures/${name}.webp`,
    );
    if (!picked || !unpicked || !side || !main || !plain) throw new Error('two restaurants and three pictures');
    const early = { priceCents: 300, pickup: ['17:00', '18:00'] as [string, string], imageUrl: side };
    const late = { priceCents: 700, pickup: ['18:30', '20:00'] as [string, string] };
    await meal(env.app, picked, { ...early, tag: 'discounted-menu' });
    await meal(env.app, picked, { ...late, tag: 'chefs-pick', imageUrl: main });
    await meal(env.app, picked, { ...late, tag: 'chefs-pick', imageUrl: plain, stock: 0 });
    await meal(env.app, unpicked, { ...early, tag: 'discounted-menu' });
    await meal(env.app, unpicked, { ...late, priceCents: 100, tag: 'discounted-menu', imageUrl: plain });

    const { body } = await visitAs(env, await person(env.app)).call('GET /api/kitchens', { querystring: { cuisine } });

    expect(body.restaurants.map(({ mealImageUrl }) => mealImageUrl)).toEqual([main, side]);
  });

  test('the area filter keeps restaurants of its ZIPs, and an area without restaurants is an empty list', async ({
    env,
  }) => {
    await restaurant(env.app, { zip: '30302', name: 'in town', cuisines: ['bakery'] });
    await restaurant(env.app, { zip: '30606', name: 'in Athens', cuisines: ['bakery'] });
    const ada = visitAs(env, await person(env.app));
    const find = async (querystring: { cuisine: string; area?: string }) =>
      names((await ada.call('GET /api/kitchens', { querystring })).body.restaurants);

    expect(await find({ cuisine: 'bakery', area: 'atlanta' })).toEqual(['in town']);
    expect(await find({ cuisine: 'bakery' })).toEqual(['in Athens', 'in town']);
    expect(await find({ cuisine: 'martian' })).toEqual([]);
  });

  test('every restaurant is on exactly one page, and a page is at most 50 KB', async ({ env }) => {
    const cuisine = 'ethiopian';
    const description = 'Long words about food. '.repeat(40);
    const built = await Promise.all(
      Array.from({ length: 2 * restaurantsPerPage + 3 }, (_, index) =>
        restaurant(env.app, { name: `Same name ${index % 5}`, cuisines: [cuisine], description }),
      ),
    );
    const ada = await person(env.app);
    const favorites = built.slice(0, restaurantsPerPage + 2).map(({ id }) => id);
    await addFavorites(env, ada, favorites);
    const pages = await readPages(visitAs(env, ada), { cuisine });

    expect(pages.map(({ restaurants }) => restaurants.length)).toEqual([restaurantsPerPage, restaurantsPerPage, 3]);
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(50_000);
    const listed = pages.flatMap(({ restaurants }) => restaurants);
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(built.map(({ id }) => id)));
    expect(listed.map(({ isFavorite }) => isFavorite)).toEqual(built.map((_, index) => index < favorites.length));
    for (const group of [listed.slice(0, favorites.length), listed.slice(favorites.length)])
      expect(names(group)).toEqual(names(group).toSorted());
  });

  test('with a ZIP the nearest restaurants come first on every page, and none is farther than 25 miles', async ({
    env,
  }) => {
    const cuisine = 'peruvian';
    const here = await restaurant(env.app, { zip: '30308', name: 'Z here', cuisines: [cuisine] });
    const far = await restaurant(env.app, { zip: '30606', name: 'A in Athens', cuisines: [cuisine] });
    const near = await Promise.all(
      Array.from({ length: restaurantsPerPage + 1 }, (_, index) =>
        restaurant(env.app, { zip: index % 2 ? '30309' : '30318', name: `Near ${index}`, cuisines: [cuisine] }),
      ),
    );
    const ada = await person(env.app);
    await addFavorites(env, ada, [near.at(-1)?.id ?? '', far.id]);
    const pages = await readPages(visitAs(env, ada), { cuisine, zip: '30308' });

    const listed = pages.flatMap(({ restaurants }) => restaurants);
    expect(pages).toHaveLength(2);
    expect(names(listed.slice(0, 2))).toEqual([`Near ${restaurantsPerPage}`, 'Z here']);
    expect(listed[1]).toMatchObject({ id: here.id, miles: 0 });
    const miles = listed.slice(1).map((one) => one.miles ?? Number.NaN);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([here, ...near].map(({ id }) => id)));
    expect((await readPages(visitAs(env, ada), { cuisine, zip: '30308', area: 'nowhere' }))[0]?.restaurants).toEqual(
      [],
    );
  });

  test('a cursor that was made up or belongs to another order is refused', async ({ env }) => {
    const ada = visitAs(env, await person(env.app));
    const read = (querystring: Filter) => ada.call('GET /api/kitchens', { querystring });
    await Promise.all(
      Array.from({ length: restaurantsPerPage + 1 }, () => restaurant(env.app, { cuisines: ['nepalese'] })),
    );
    const { body } = await read({ cuisine: 'nepalese' });

    expect((await read({ cuisine: 'nepalese', after: body.after ?? '' })).body.restaurants).toHaveLength(1);
    for (const after of ['x', 'W10', (body.after ?? '').slice(1)])
      expect(await read({ after })).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect((await read({ zip: '30308', after: body.after ?? '' })).status).toBe(400);
  });

  test('a device that remembers restaurants learns which of them are still visible', async ({ env }) => {
    const shown = await restaurant(env.app, {});
    const hidden = await restaurant(env.app, { adminOnly: true });
    const ada = visitAs(env, await person(env.app));
    const find = (ids: string) => ada.call('GET /api/kitchens/visible', { querystring: { ids } });

    expect((await find([shown.id, hidden.id, crypto.randomUUID()].join(','))).body.ids).toEqual([shown.id]);
    expect((await find('x')).status).toBe(400);
    expect((await find(Array.from({ length: 7 }, () => shown.id).join(','))).status).toBe(400);
  });

  test('a card shows whether the restaurant is open by its hours', async ({ env }) => {
    const { id } = await restaurant(env.app, { cuisines: ['mexican'] });
    await setDailyHours(env.app, id, '11:00', '21:30');
    const ada = visitAs(env, await person(env.app));

    const { body } = await ada.call('GET /api/kitchens', { querystring: { cuisine: 'mexican' } });

    expect(body.restaurants[0]?.open).toEqual({
      isOpen: true,
      changesAt: '2025-10-04T01:30:00.000Z',
    });
  });
});

describe('The restaurant page', () => {
  test('the page shows meals of today and later, sold-out ones included and ended ones excluded', async ({ env }) => {
    const here = await restaurant(env.app, { description: 'Soul food.' });
    await meal(env.app, here, { name: 'tomorrow', availableDate: '2025-10-04' });
    await meal(env.app, here, { name: 'sold out', stock: 0 });
    await meal(env.app, here, { name: 'ended', pickup: ['09:00', '11:00'] });
    await meal(env.app, here, { name: 'off sale', isActive: false });
    await meal(env.app, here, { name: 'expired', expiresAt: env.clock.now() });

    const { body } = await visitAs(env, await person(env.app)).call('GET /api/kitchens/:id', {
      params: { id: here.id },
    });

    expect(body.restaurant).toMatchObject({ name: 'Okra Lane Table', description: 'Soul food.', rating: null });
    expect(names(body.meals)).toEqual(['sold out', 'tomorrow']);
    expect(body.meals[0]?.unavailableReason).toBe('sold-out');
  });

  test('the meals of a paused restaurant show why they are unavailable', async ({ env }) => {
    const pausedUntil = new Date(env.clock.now().getTime() + 600_000);
    const here = await restaurant(env.app, { pausedUntil });
    await meal(env.app, here);

    const { body } = await visitAs(env, await person(env.app)).call('GET /api/kitchens/:id', {
      params: { id: here.id },
    });

    expect(body.meals[0]?.unavailableReason).toBe('kitchen-paused');
  });

  test('an unknown restaurant answers "not found"', async ({ env }) => {
    const ada = visitAs(env, await person(env.app));

    const reply = await ada.call('GET /api/kitchens/:id', { params: { id: crypto.randomUUID() } });

    expect(reply).toMatchObject({ status: 404, body: { code: 'restaurant-not-found', message: 'Kitchen not found' } });
    expect((await ada.call('GET /api/kitchens/:id', { params: { id: 'x' } })).status).toBe(400);
  });
});

describe('Visibility of restaurants', () => {
  test('signed-in people see approved restaurants, and only admins see hidden and unapproved ones', async ({ env }) => {
    const { app } = env;
    const cuisines = ['chinese'];
    const open = await restaurant(app, { name: 'open', cuisines });
    const hidden = await restaurant(app, { name: 'hidden', adminOnly: true, cuisines });
    const pending = await restaurant(app, { name: 'pending', status: 'pending', cuisines });
    const suspended = await restaurant(app, { name: 'suspended', status: 'suspended', cuisines });
    const admin = await person(app, { isAdmin: true });
    const customer = await person(app);
    const list = async (who: Somebody) =>
      names(
        (await visitAs(env, who).call('GET /api/kitchens', { querystring: { cuisine: 'chinese' } })).body.restaurants,
      );
    const read = async (who: Somebody, id: string) =>
      (await visitAs(env, who).call('GET /api/kitchens/:id', { params: { id } })).status;

    for (const who of [customer, open.owner, hidden.owner, pending.owner]) {
      expect(await list(who)).toEqual(['open']);
      expect(await read(who, open.id)).toBe(200);
      for (const { id } of [hidden, pending, suspended]) expect(await read(who, id)).toBe(404);
    }
    expect(await list(admin)).toEqual(['hidden', 'open']);
    for (const { id } of [open, hidden, pending, suspended]) expect(await read(admin, id)).toBe(200);
    expect((await env.visitor().call('GET /api/kitchens')).status).toBe(401);
    expect((await env.visitor().call('GET /api/kitchens/:id', { params: { id: open.id } })).status).toBe(401);
  });

  test('neither list nor page contains owner, contact or payout data', async ({ env }) => {
    const here = await restaurant(env.app, {
      cuisines: ['american'],
      phone: '+14045559999',
      contactName: 'Secret Name',
    });
    const ada = visitAs(env, await person(env.app));

    const list = await ada.call('GET /api/kitchens', { querystring: { cuisine: 'american' } });
    const page = await ada.call('GET /api/kitchens/:id', { params: { id: here.id } });

    for (const secret of [here.owner.id, '5559999', 'Secret Name', `${here.id}@`, 'stripe']) {
      expect(JSON.stringify([list.body, page.body])).not.toContain(secret);
    }
  });
});
