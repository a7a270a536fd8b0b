import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import type { MenuColumn } from '@fondly/contract/restaurant/menu/menu-columns';
import { test as plain } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildRestaurant, type Restaurant } from '../orders/testing/order-builders.ts';

const test = plain.extend('restaurant', async ({ env }) => buildRestaurant(env));

const preview = (restaurant: Restaurant, file: string, columns: (MenuColumn | null)[] | null = null) =>
  restaurant.call('POST /api/restaurant/menu/preview', { body: { file, columns } });
type Options = { columns?: (MenuColumn | null)[]; requestId?: string };
async function importFile(restaurant: Restaurant, file: string, { columns, requestId = randomUUID() }: Options = {}) {
  const chosen = columns ?? (await preview(restaurant, file)).body.columns;
  return restaurant.call('POST /api/restaurant/menu/imports', {
    body: { requestId, fileName: 'menu.csv', file, columns: chosen },
  });
}
const readMenu = async (restaurant: Restaurant) =>
  (await restaurant.call('GET /api/restaurant/menu/dishes')).body.dishes;
const undo = (restaurant: Restaurant, id: string) =>
  restaurant.call('POST /api/restaurant/menu/imports/:id/undo', { params: { id }, body: {} });
const prices = async (restaurant: Restaurant) =>
  (await readMenu(restaurant)).map(({ name, menuPriceCents }) => [name, menuPriceCents]);

const menu = `Name,Description,Price,Allergens,Grams
Miso Ramen,"Broth, noodles",$14.50,"wheat; soy, Eggs",520 g
Green Salad,,9,none,
Mystery Stew,,,,
`;

describe('The menu of a restaurant', () => {
  test('is imported from a file, and a dish without stated allergens is a draft', async ({ restaurant }) => {
    const read = (await preview(restaurant, menu)).body;
    expect(read).toMatchObject({ source: 'other', rows: 3, dishes: 3, drafts: 1, known: 0, errors: [] });
    expect(await readMenu(restaurant)).toEqual([]);
    expect((await importFile(restaurant, menu)).body).toMatchObject({ dishes: 3, drafts: 1, skipped: 0 });
    expect(await readMenu(restaurant)).toEqual([
      { name: 'Green Salad', description: null, category: null, menuPriceCents: 900, allergens: [], grams: null },
      {
        name: 'Miso Ramen',
        description: 'Broth, noodles',
        category: null,
        menuPriceCents: 1450,
        allergens: ['eggs', 'wheat', 'soy'],
        grams: 520,
      },
      {
        name: 'Mystery Stew',
        description: null,
        category: null,
        menuPriceCents: null,
        allergens: null,
        grams: null,
      },
    ]);
    expect((await restaurant.call('GET /api/restaurant/meals')).body.meals).toEqual([]);
  });

  test('a bad row names its line and column, and the others are imported', async ({ restaurant }) => {
    const file = `Dish;Price;Contains\r\n"Soup\r\nof the day";5.00;milk\r\n\r\nStew;five;\r\nsoup OF the day;6;\r\n;7;\r\nNut Cake;8;nuts\r\n`;
    expect((await preview(restaurant, file)).body.errors).toEqual([
      { line: 5, column: 'Price', problem: 'price-invalid', value: 'five' },
      { line: 6, column: 'Dish', problem: 'named-twice', value: 'soup OF the day' },
      { line: 7, column: 'Dish', problem: 'name-missing', value: '' },
      { line: 8, column: 'Contains', problem: 'allergen-unknown', value: 'nuts' },
    ]);
    expect((await importFile(restaurant, file)).body).toMatchObject({ dishes: 1, skipped: 4 });
    const open = 'Name,Price\nPie,4\n"Tart,5\nBun,6\n';
    expect((await preview(restaurant, open)).body.errors).toMatchObject([{ line: 3, problem: 'quotes-open' }]);
  });

  test('twice the same file creates no duplicates, and twice the same request imports once', async ({ restaurant }) => {
    const requestId = randomUUID();
    const [first, repeated] = await Promise.all([
      importFile(restaurant, menu, { requestId }),
      importFile(restaurant, menu, { requestId }),
    ]);
    expect(repeated.body).toEqual(first.body);
    expect((await preview(restaurant, menu)).body).toMatchObject({ known: 3 });
    await importFile(restaurant, menu.replace('14.50', '15').replace('Miso Ramen', 'MISO Ramen'));
    expect(await prices(restaurant)).toEqual([
      ['Green Salad', 900],
      ['MISO Ramen', 1500],
      ['Mystery Stew', null],
    ]);
    const { imports } = (await restaurant.call('GET /api/restaurant/menu/imports')).body;
    expect(imports).toHaveLength(2);
    const other = { requestId, fileName: 'menu.csv', file: 'Name\nPie\n', columns: ['name' as const] };
    const reused = await restaurant.call('POST /api/restaurant/menu/imports', { body: other });
    expect(reused.body).toMatchObject({ code: 'request-id-reused' });
  });

  test('an import is undone within a day, and the dishes that it replaced come back', async ({ env, restaurant }) => {
    const first = (await importFile(restaurant, 'Name,Price\nPie,4\nTart,5\n')).body;
    await env.advance({ hours: 2 });
    const second = (await importFile(restaurant, 'Name,Price\nPie,6\nBun,7\n')).body;
    expect((await undo(restaurant, second.id)).status).toBe(200);
    expect((await undo(restaurant, second.id)).status).toBe(200);
    expect(await prices(restaurant)).toEqual([
      ['Pie', 400],
      ['Tart', 500],
    ]);
    await env.advance({ hours: 23 });
    expect((await undo(restaurant, first.id)).body).toMatchObject({ code: 'menu-import-too-old' });
    expect((await undo(await buildRestaurant(env), first.id)).status).toBe(404);
    // Now the first Pie can no longer come back, so it is gone for good.
    await importFile(restaurant, 'Name,Price\nPie,8\n');
    await env.advance({ hours: 25 });
    await importFile(restaurant, 'Name,Price\nCake,9\n');
    const { rows } = await env.app.db.client.query(
      `select menu_price_cents from menu_dishes where restaurant_id = $1 and name_key = 'pie'`,
      [restaurant.id],
    );
    expect(rows).toEqual([{ menu_price_cents: 800 }]);
  });

  test("the columns of Square's and Toast's exports are known, and chosen ones are remembered", async ({
    restaurant,
  }) => {
    const square = `Reference Handle,Token,Item Name,Variation Name,SKU,Description,Category,Price
#ramen,A1,Ramen,Regular,,Broth,Soups,14.50
#ramen,A1,Ramen,Large,,Broth,Soups,"1,016.50"
#tea,A2,Tea,,,,Drinks,variable
`;
    expect((await preview(restaurant, square)).body).toMatchObject({
      source: 'square',
      sample: [
        { name: 'Ramen', menuPriceCents: 1450 },
        { name: 'Ramen (Large)', category: 'Soups', menuPriceCents: 101_650 },
        { name: 'Tea', menuPriceCents: null },
      ],
    });
    const toast = 'Entity type,Name,Base price\nMENU_ITEM,Pie,4\nMODIFIER,Extra cheese,1\nItem,Tart,5\n';
    const { body } = await preview(restaurant, toast);
    expect(body).toMatchObject({ source: 'toast', dishes: 2, errors: [{ line: 3, problem: 'not-a-dish' }] });
    await importFile(restaurant, toast, { columns: [null, 'name', null] });
    const again = (await preview(restaurant, toast)).body;
    expect(again).toMatchObject({ isRemembered: true, columns: [null, 'name', null], dishes: 3 });
  });

  test('cells and headers are cleaned, and what cannot be stored is left out', async ({ restaurant }) => {
    const file =
      '\ufeffNa\u200bme,\u202ePrice,Descrip\u0000tion\n\u00a0Grandma’s\u00ad  pie ,4,Hot\n"A\u0000",5,\nB\ud800,6,\n';
    const read = (await preview(restaurant, file, ['name', 'menu-price', 'description'])).body;
    expect(read.headers).toEqual(['Name', 'Price', '']);
    expect(read.errors).toMatchObject([
      { line: 3, problem: 'text-not-storable' },
      { line: 4, problem: 'text-not-storable' },
    ]);
    expect((await importFile(restaurant, file)).body).toMatchObject({ dishes: 1, skipped: 2 });
    expect(await prices(restaurant)).toEqual([['Grandma’s pie', 400]]);
  });

  test('a file that is not a menu is refused', async ({ restaurant }) => {
    const tooMany = `Name\n${'Pie\n'.repeat(policies.menuFileMaxRows + 1)}`;
    for (const file of ['Name,Price\n', '\n', tooMany])
      expect((await preview(restaurant, file)).body).toMatchObject({ code: 'menu-file-unreadable' });
    const columns = (list: (MenuColumn | null)[]) => importFile(restaurant, menu, { columns: list });
    expect((await columns(['description'])).body).toMatchObject({
      fieldCodes: { columns: 'menu-name-column-missing' },
    });
    expect((await columns(['name', 'name'])).body).toMatchObject({ fieldCodes: { columns: 'menu-column-twice' } });
    expect((await preview(restaurant, menu, ['description'])).body).toMatchObject({ dishes: 0, errorCount: 0 });
  });

  test('a menu has a largest size, and an import that would pass it changes nothing', async ({ restaurant }) => {
    const rows = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`);
    await importFile(restaurant, ['Name', ...rows('Pie', policies.menuDishes)].join('\n'));
    const { body } = await importFile(restaurant, 'Name\nTart\n');
    expect(body).toMatchObject({ code: 'menu-too-large' });
    expect(await readMenu(restaurant)).toHaveLength(policies.menuDishes);
    expect((await importFile(restaurant, 'Name\npie 1\n')).status).toBe(200);
  });
});
