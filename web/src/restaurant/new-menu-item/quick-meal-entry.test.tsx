import { expect, test, vi } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { meal, now } from '../testing/sample-data.ts';
import NewMenuItemPage from './new-menu-item-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const create = 'POST /api/restaurant/meals';
const readDishes = 'GET /api/restaurant/menu/dishes';

test('one line of a previously listed meal fills the whole form', async () => {
  const page = await openRestaurantPage('/new-menu-item', NewMenuItemPage, { [create]: [ok(create, meal)] });
  const line = await page.findByLabelText('Quick entry (optional)');

  await page.person.type(line, '6.50 until 9{Enter}');
  expect(await page.findByText("Please include the meal's name, as in “8 veggie lasagna 6.50 until 9”.")).toBeTruthy();
  await page.person.clear(line);
  await page.person.type(line, '8 tonkotsu ramen 6.50 until 9{Enter}');
  await page.person.click(page.getByRole('button', { name: 'Post meal' }));

  await vi.waitFor(() =>
    expect(page.sent(create)).toMatchObject([
      {
        name: 'Tonkotsu ramen',
        description: 'Twelve-hour broth.',
        availableQuantity: 8,
        priceCents: 650,
        originalPriceCents: 1600,
        availableDate: '2026-11-20',
        pickupStartTime: '16:30',
        pickupEndTime: '21:00',
      },
    ]),
  );
});

test('one line of a dish from the menu fills in what the menu says, with its price as the original one', async () => {
  const dish = {
    name: 'Apple Pie',
    description: 'With cinnamon.',
    category: 'Sweets',
    menuPriceCents: 950,
    allergens: ['wheat' as const],
    grams: null,
  };
  const page = await openRestaurantPage('/new-menu-item', NewMenuItemPage, {
    [readDishes]: [ok(readDishes, { dishes: [dish] })],
    [create]: [ok(create, meal)],
  });
  await vi.waitFor(() => expect(page.sent(readDishes)).toHaveLength(1));
  await page.person.type(await page.findByLabelText('Quick entry (optional)'), '8 apple pie 4.50 until 9{Enter}');
  await page.person.click(page.getByRole('button', { name: 'Post meal' }));

  await vi.waitFor(() =>
    expect(page.sent(create)).toMatchObject([
      {
        name: 'Apple pie',
        description: 'With cinnamon.',
        allergens: ['wheat'],
        priceCents: 450,
        originalPriceCents: 950,
        originalPriceKind: 'menu-price',
      },
    ]),
  );
});
