import type { MealView } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import { type OnSalePage, onSalePaths, pilotCity } from '@fondly/contract/public-pages/on-sale';
import { toLocalDate } from '@fondly/contract/time';
import { visitor } from '../../accounts/sessions/actor.ts';
import { listRestaurants } from '../../meals/search/list-restaurants.ts';
import { readRestaurant } from '../../meals/search/read-restaurant.ts';
import { searchMeals } from '../../meals/search/search-meals.ts';
import type { App } from '../../platform/app.ts';
import { integer, notNull, nullable, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { readMealsSaved } from '../../reports/read-meals-saved.ts';
import { visibleSql } from '../../restaurants/visibility.ts';

/** ZIPs on the page of a city; the pilot has fewer. */
const maxZips = 200;

/** Walks the neighbors of the city's middle, so it reads the restaurants of one city whatever the country has. */
const listZips = statement(
  'on-sale-zips',
  row({ zip: text, area: nullable(text), restaurants: notNull(integer) }),
  `select near.near_zip as zip, coalesce(min(known.name), min(place.name)) as area, count(r.id)::int as restaurants
   from zip_neighbours near join restaurants r on r.zip = near.near_zip
   left join lateral (
     select a.name from area_zips z join areas a on a.slug = z.area
     where z.zip = near.near_zip and a.retired_at is null order by a.slug limit 1) place on true
   left join zip_neighborhoods known on known.zip = near.near_zip
   where near.zip = $1 and ${visibleSql('r', 'false')}
   group by near.near_zip order by near.near_zip limit ${maxZips}`,
);
const findZip = statement(
  'on-sale-zip',
  row({ area: nullable(text) }),
  `select coalesce((select n.name from zip_neighborhoods n where n.zip = near.zip),
     (select a.name from area_zips z join areas a on a.slug = z.area where z.zip = near.zip and a.retired_at is null
      order by a.slug limit 1)) as area
   from zip_neighbours near where near.zip = $1 limit 1`,
);
const findBySlug = statement(
  'on-sale-restaurant',
  row({ id: uuid }),
  `select r.id from restaurants r where r.slug = $1 and ${visibleSql('r', 'false')}`,
);

/** A sitemap has 50,000 addresses at most, and each page has one per language. */
const maxSlugs = 20_000;
const listSlugs = statement(
  'on-sale-slugs',
  row({ slug: text }),
  `select r.slug from restaurants r where ${visibleSql('r', 'false')} order by r.slug limit ${maxSlugs}`,
);

/** The public addresses for search engines. Meals are found through their restaurants, and are gone by tonight. */
export async function listOnSalePaths(app: App): Promise<string[]> {
  const db = app.reads.db();
  const [zips, restaurants] = await Promise.all([listZips(db, [pilotCity.zip]), listSlugs(db, [])]);
  return [
    onSalePaths.city,
    ...zips.map(({ zip }) => onSalePaths.zip(zip)),
    ...restaurants.map(({ slug }) => onSalePaths.restaurant(slug)),
  ];
}

/** `zips`: those whose changes change the page; null for a page that only ages. */
export type FoundOnSale = { page: OnSalePage; zips: string[] | null };

const notFound: FoundOnSale = { page: { kind: 'not-found' }, zips: null };

/** The content of a public address; `not-found` for everything that a signed-out visitor may not see. */
export async function readOnSale(app: App, path: string): Promise<FoundOnSale> {
  const [, first, second = '', third] = path.split('/');
  if (path === onSalePaths.city) return readCity(app);
  if (first === pilotCity.slug) return third === undefined ? readZip(app, second) : notFound;
  const [restaurant] = await findBySlug(app.reads.db(), [second]);
  if (!restaurant) return notFound;
  return third === undefined ? readRestaurantPage(app, restaurant.id) : readMealPage(app, restaurant.id, third);
}

async function readCity(app: App): Promise<FoundOnSale> {
  const [zips, list] = await Promise.all([
    listZips(app.reads.db(), [pilotCity.zip]),
    listRestaurants(app, visitor, { zip: pilotCity.zip }),
  ]);
  // The distance from the middle of the city is no help to anybody.
  const restaurants = list.restaurants
    .map((restaurant) => ({ ...restaurant, miles: null }))
    .toSorted((a, b) => b.mealsToday - a.mealsToday);
  return { page: { kind: 'city', zips, restaurants, hasMore: list.after !== undefined }, zips: null };
}

async function readZip(app: App, zip: string): Promise<FoundOnSale> {
  const [known] = /^\d{5}$/.test(zip) ? await findZip(app.reads.db(), [zip]) : [];
  if (!known) return notFound;
  const [{ view }, mealsSaved] = await Promise.all([
    searchMeals(app, { zip, miles: policies.nearbyMiles }, visitor),
    readMealsSaved(app, zip),
  ]);
  const { meals, nearby } = view;
  const zips = [...new Set([zip, ...nearby.map((meal) => meal.zip)])];
  const page = { kind: 'zip', zip, area: known.area, meals, nearby: nearby.slice(0, maxNearby), mealsSaved } as const;
  return { page, zips };
}
const maxNearby = 12;

async function readRestaurantPage(app: App, id: string): Promise<FoundOnSale> {
  const { restaurant, meals, today } = await readMeals(app, id);
  const coming = meals.filter((meal) => !today.includes(meal)).slice(0, maxComing);
  return { page: { kind: 'restaurant', restaurant, meals: today, coming }, zips: [restaurant.zip] };
}
const maxComing = 12;

/** A meal that is gone still has a page, because links to it were shared: it shows what there is in its place. */
async function readMealPage(app: App, restaurantId: string, mealId: string): Promise<FoundOnSale> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(mealId)) return notFound;
  const { restaurant, meals, today } = await readMeals(app, restaurantId);
  const meal = meals.find(({ id }) => id === mealId) ?? null;
  const others = today.filter(({ id }) => id !== mealId);
  return { page: { kind: 'meal', mealId, meal, restaurant, others }, zips: [restaurant.zip] };
}

async function readMeals(app: App, id: string) {
  const { restaurant, meals } = await readRestaurant(app, visitor, id);
  const todaysDate = toLocalDate(app.clock.now(), restaurant.timezone);
  const isForToday = (meal: MealView) => meal.availableDate <= todaysDate;
  return { restaurant, meals, today: meals.filter(isForToday) };
}
