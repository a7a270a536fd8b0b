import { within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { preloadTabs } from '../dashboard/dashboard-tabs.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { meal, now, yesterdaysMeal } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });
beforeAll(preloadTabs);

const list = 'GET /api/restaurant/meals';
const edit = 'PUT /api/restaurant/meals/:id';
const remove = 'DELETE /api/restaurant/meals/:id';
const expired = 'PUT /api/restaurant/meals/:id/expired';
const create = 'POST /api/restaurant/meals';
const repeat = 'POST /api/restaurant/meals/:id/repeat';
const stock = 'PUT /api/restaurant/meals/:id/stock';
const meals = (...shownMeals: (typeof meal)[]) => ok(list, { meals: shownMeals });

const open = (shownMeals: (typeof meal)[], replies = {}, show = '') =>
  openRestaurantPage(`/dashboard?tab=meals${show}`, DashboardPage, { [list]: [meals(...shownMeals)], ...replies });
type Page = Awaited<ReturnType<typeof open>>;

async function choose(page: Page, { name }: typeof meal, entry: string) {
  await page.person.click(await page.findByRole('button', { name: `More actions for ${name}` }));
  await page.person.click(await page.findByRole('menuitem', { name: entry }));
}

async function write(page: Page, label: string, text: string) {
  const field = await page.findByLabelText(label);
  await page.person.clear(field);
  await page.person.type(field, text);
}

describe('The menu of a meal', () => {
  test('a duplicate of a meal that is listed already is asked about first', async () => {
    const page = await open([meal]);

    await choose(page, meal, 'Duplicate');
    expect(await page.findByText(/is already listed for today/)).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Duplicate anyway' }));

    expect(await page.findByRole('heading', { name: 'Duplicate meal' })).toBeTruthy();
  });

  test('an edit is saved with the expected stock and keeps other fields', async () => {
    const imageUrl = '/files/own.webp';
    const page = await open([{ ...meal, allergens: ['eggs'], imageUrl }], {
      [edit]: [ok(edit, { ...meal, name: 'Shoyu Ramen' })],
    });
    await choose(page, meal, 'Edit');
    expect(await page.findByText(/^8 portions are already ordered\./)).toBeTruthy();

    await write(page, 'Name', 'Shoyu Ramen');
    await page.person.click(page.getByRole('button', { name: 'Save changes' }));

    expect(await page.findByText('Shoyu Ramen is saved')).toBeTruthy();
    expect(page.sent(edit)).toEqual([
      {
        name: 'Shoyu Ramen',
        description: 'Twelve-hour broth.',
        ingredients: null,
        allergens: ['eggs'],
        mayContain: ['sesame'],
        keptAs: null,
        reheating: null,
        outSince: null,
        onSaleTime: null,
        diets: [],
        priceCents: 750,
        originalPriceCents: 1600,
        originalPriceKind: 'menu-price',
        tag: 'chefs-pick',
        imageUrl,
        expected: 4,
        availableQuantity: 4,
        initialQuantity: 12,
        availableDate: '2026-11-20',
        pickupStartTime: '17:30',
        pickupEndTime: '19:00',
        isRecurring: false,
        recurringDays: [],
        recurringEndDate: null,
      },
    ]);
  });

  test('a stock that conflicts with a sale is asked for again and starts from the new number', async () => {
    const replies = [refused('stock-changed', { details: { availableQuantity: 2 } }), ok(edit, meal)];
    const page = await open([meal], { [edit]: replies });
    await choose(page, meal, 'Edit');

    await write(page, 'Available quantity', '9');
    await page.person.click(page.getByRole('button', { name: 'Save changes' }));
    expect(
      await page.findByText('The stock just changed: 2 are left now. Save again to set your number.'),
    ).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Save changes' }));

    await vi.waitFor(() =>
      expect(page.sent(edit)).toMatchObject([
        { expected: 4, availableQuantity: 9 },
        { expected: 2, availableQuantity: 9 },
      ]),
    );
  });

  test('a refused change of the pickup window keeps the form open and explains why', async () => {
    const page = await open([meal], { [edit]: [refused('pickup-window-has-orders')] });
    await choose(page, meal, 'Edit');

    await page.person.click(await page.findByRole('button', { name: 'Save changes' }));

    expect(await page.findByText(/You can make it longer, but not shorter or move it\.$/)).toBeTruthy();
    expect(page.getByRole('dialog', { name: 'Edit meal' })).toBeTruthy();
  });

  test('a recurring meal whose first day is over can be edited, and shows its next days', async () => {
    const pattern = { ...yesterdaysMeal, isRecurring: true, recurringDays: [1, 6] };
    const page = await open([pattern], { [edit]: [ok(edit, pattern)] }, '&show=recurring');
    const tile = await page.findByRole('article', { name: pattern.name });
    expect(within(tile).getByText('Next: Sat, Nov 21 · Mon, Nov 23 · Sat, Nov 28 · Mon, Nov 30')).toBeTruthy();

    await choose(page, pattern, 'Edit');
    const dialog = within(await page.findByRole('dialog', { name: 'Edit meal' }));
    await page.person.click(dialog.getByRole('checkbox', { name: 'Sat' }));
    expect(dialog.getByText('Next: Mon, Nov 23 · Mon, Nov 30 · Mon, Dec 7 · Mon, Dec 14')).toBeTruthy();
    await page.person.click(dialog.getByRole('button', { name: 'Save changes' }));

    await vi.waitFor(() =>
      expect(page.sent(edit)).toMatchObject([{ availableDate: '2026-11-19', isRecurring: true, recurringDays: [1] }]),
    );
  });

  test('a duplicate is a new meal for the next possible day', async () => {
    const page = await open([meal], { [create]: [ok(create, meal)] });
    await choose(page, meal, 'Duplicate');
    await page.person.click(await page.findByRole('button', { name: 'Duplicate anyway' }));

    await page.person.click(await page.findByRole('button', { name: 'Post meal' }));

    expect(await page.findByText('Menu item created successfully!')).toBeTruthy();
    expect(page.sent(create)).toMatchObject([
      { availableDate: '2026-11-21', availableQuantity: 12, isRecurring: false },
    ]);
  });

  test('a sale that was ended can be resumed', async () => {
    const expiredMeal = { ...meal, expiresAt: now.toISOString() };
    const page = await open([meal], { [expired]: [ok(expired, expiredMeal), ok(expired, meal)] });
    await choose(page, meal, 'Expire now');
    expect(await page.findByText('Expired')).toBeTruthy();

    await page.person.click(await page.findByRole('button', { name: 'Undo' }));

    await vi.waitFor(() => expect(page.sent(expired)).toEqual([{ isExpired: true }, { isExpired: false }]));
    await vi.waitFor(() => expect(page.queryByText('Expired')).toBeNull());
  });

  test('a meal with open orders is not deleted, and its orders are linked', async () => {
    const page = await open([meal], { [remove]: [refused('meal-has-orders'), ok(remove, { removed: 0, kept: 0 })] });
    await choose(page, meal, 'Delete');

    const dialog = within(await page.findByRole('dialog', { name: 'Delete Tonkotsu Ramen?' }));
    await page.person.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('link', { name: 'See orders' })).getAttribute('href')).toBe('/orders');

    await page.person.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await page.findByText('Tonkotsu Ramen was deleted.')).toBeTruthy();
  });

  test('a recurring meal is deleted with or without its future days', async () => {
    const pattern = { ...meal, isRecurring: true, recurringDays: [1] };
    const page = await open([pattern], { [remove]: [ok(remove, { removed: 1, kept: 1 })] });
    await choose(page, pattern, 'Delete');

    await page.person.click(await page.findByRole('button', { name: 'Delete with upcoming days' }));

    expect(await page.findByText('Tonkotsu Ramen was deleted. 1 day with orders stays.')).toBeTruthy();
  });
});

describe('Quick actions', () => {
  test('one tap sells a meal out', async () => {
    const page = await open([meal], { [stock]: [ok(stock, { ...meal, availableQuantity: 0 })] });

    await page.person.click(await page.findByRole('button', { name: 'Mark sold out: Tonkotsu Ramen' }));
    await vi.advanceTimersByTimeAsync(600);

    expect(page.sent(stock)).toEqual([{ expected: 4, availableQuantity: 0 }]);
  });

  test('one tap lists yesterday’s meals again, except those listed today', async () => {
    const mochi = { ...yesterdaysMeal, id: yesterdaysMeal.id.replace('d02', 'd05'), name: 'Mochi' };
    const relisted = { ...meal, id: meal.id.replace('d01', 'd06') };
    const page = await open(
      [meal, yesterdaysMeal, mochi, { ...yesterdaysMeal, id: meal.id.replace('d01', 'd07'), name: meal.name }],
      {
        [repeat]: [ok(repeat, relisted), ok(repeat, relisted)],
      },
    );
    expect((await page.findByRole('region', { name: 'Yesterday' })).textContent).toContain('Matcha Bun Box, Mochi');

    await page.person.click(page.getByRole('button', { name: 'List them again today' }));

    expect(await page.findByText('2 meals listed for today')).toBeTruthy();
    expect(page.sent(repeat)).toEqual([{ availableDate: '2026-11-20' }, { availableDate: '2026-11-20' }]);
  });

  const outside = refused('outside-hours', { details: { text: "You're open from 11 AM to 5 PM today." } });

  test('yesterday’s meals outside today’s hours are named, and the others are listed', async () => {
    const mochi = { ...yesterdaysMeal, id: yesterdaysMeal.id.replace('d02', 'd05'), name: 'Mochi' };
    const page = await open([yesterdaysMeal, mochi], { [repeat]: [outside, ok(repeat, meal)] });

    await page.person.click(await page.findByRole('button', { name: 'List them again today' }));

    expect(
      await page.findByText(
        "1 meal listed for today. Outside today's hours: Matcha Bun Box. To stay open for a meal, list it again on its own.",
      ),
    ).toBeTruthy();
    expect(page.sent(repeat)).toHaveLength(2);
  });

  const active = 'PUT /api/restaurant/meals/:id/active';
  const paused = { ...meal, isActive: false };
  test.for([
    { what: 'switched on', shown: paused, operation: active, first: { isActive: true }, again: { isActive: true } },
    {
      what: 'listed again',
      shown: yesterdaysMeal,
      operation: repeat,
      first: { availableDate: '2026-11-20' },
      again: { availableDate: '2026-11-20' },
    },
  ] as const)('a meal outside the hours is $what after its question, with special hours', async (row) => {
    const { shown, operation, first, again } = row;
    const page = await open(
      [shown],
      { [operation]: [outside, { status: 200, json: { ...meal, name: shown.name } }] },
      '&show=all',
    );
    const press = async () => {
      const tile = within(await page.findByRole('article', { name: shown.name }));
      await page.person.click(
        operation === active ? tile.getByRole('switch') : tile.getByRole('button', { name: /List again/ }),
      );
    };
    await press();

    const dialog = within(await page.findByRole('dialog', { name: shown.name }));
    expect(
      dialog.getByText(/You're open from 11 AM to 5 PM today\. If you stay open, we'll add special hours/),
    ).toBeTruthy();
    await page.person.click(dialog.getByRole('button', { name: 'Stay open for this pickup' }));

    await vi.waitFor(() => expect(page.sent(operation)).toEqual([first, { ...again, stayOpen: true }]));
    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  });

  test('a meal without answers about allergens asks for them once before it is listed again', async () => {
    const unanswered = { ...yesterdaysMeal, allergens: null, mayContain: [], allergensDueOn: '2026-12-07' };
    const missing = refused('allergens-missing');
    const page = await open([unanswered], { [repeat]: [outside, missing, ok(repeat, meal)] }, '&show=all');
    const tile = within(await page.findByRole('article', { name: unanswered.name }));
    await page.person.click(tile.getByRole('button', { name: /List again/ }));
    await page.person.click(await page.findByRole('button', { name: 'Stay open for this pickup' }));

    const save = await page.findByRole('button', { name: 'Save and sell' });
    await page.person.click(save);
    expect(page.getByText('Please answer for each allergen, or choose “None of the top 9 allergens”.')).toBeTruthy();
    const milk = within(page.getByRole('radiogroup', { name: 'Milk' }));
    await page.person.click(milk.getByRole('radio', { name: 'Contains' }));
    await page.person.click(page.getByRole('button', { name: 'No to the rest' }));
    await page.person.click(save);

    const day = { availableDate: '2026-11-20' };
    const answers = { allergens: ['milk'], mayContain: [] };
    await vi.waitFor(() =>
      expect(page.sent(repeat)).toEqual([day, { ...day, stayOpen: true }, { ...day, stayOpen: true, answers }]),
    );
    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  });

  test('meals without answers are named with the day from which they are not sold', async () => {
    const page = await open([{ ...meal, allergens: null, allergensDueOn: '2026-12-07' }]);
    expect(await page.findByText('1 meal needs allergen answers.')).toBeTruthy();
    expect(page.getByText(/From Mon, Dec 7 on, .*: Tonkotsu Ramen\./)).toBeTruthy();
  });

  test('"Change pickup time" opens the meal, and nothing is sold before', async () => {
    const page = await open([paused], { [active]: [outside] });
    await page.person.click(await page.findByRole('switch', { name: 'Tonkotsu Ramen is on sale' }));
    await page.person.click(await page.findByRole('button', { name: 'Change pickup time' }));

    expect(await page.findByRole('dialog', { name: 'Edit meal' })).toBeTruthy();
    expect(page.sent(active)).toEqual([{ isActive: true }]);
  });
});
