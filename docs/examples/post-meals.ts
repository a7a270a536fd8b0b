/**
 * Posts the meals of a CSV file for today, or for the day that follows the file, and prints new orders until it is stopped:
 *
 *   FONDLY_URL=http://localhost:3000 FONDLY_KEY=fk_live_… node docs/examples/post-meals.ts docs/examples/meals.csv
 *
 * The key needs "See meals", "Add, change, and take down meals", and "See orders". Running it again posts nothing twice:
 * a meal that is listed for that day already is left as it is.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createFondly, FondlyError, type MealForm, unwrap } from '@fondly/client';
import csv from 'papaparse';

type Line = Record<string, string>;
type Allergen = MealForm['allergens'][number];

const secondsBetweenReads = 5;
const timeZone = process.env.TIME_ZONE ?? 'America/New_York';
/** As `2026-11-26`. A meal is listed for a day on the clock of its kitchen. */
const today = new Date().toLocaleDateString('sv-SE', { timeZone });
const [file = '', day = today] = process.argv.slice(2);
const fondly = createFondly({ url: process.env.FONDLY_URL ?? '', key: process.env.FONDLY_KEY ?? '' });

/** "7.50" as 750. Multiplying dollars would lose a cent now and then. */
const toCents = (dollars = ''): number => Number(Number(dollars).toFixed(2).replace('.', ''));
const toList = (text = '') => text.split(',').flatMap((word) => (word.trim() ? [word.trim() as Allergen] : []));

function toMeal(line: Line): MealForm {
  return {
    name: line.name ?? '',
    description: line.description ?? '',
    ingredients: null,
    allergens: toList(line.contains),
    mayContain: toList(line.may_contain),
    diets: [],
    keptAs: 'hot',
    outSince: null,
    reheating: null,
    priceCents: toCents(line.price),
    originalPriceCents: toCents(line.menu_price),
    originalPriceKind: 'menu-price',
    confirmsOriginalPrice: true,
    tag: 'discounted-menu',
    imageUrl: null,
    availableQuantity: Number(line.portions),
    initialQuantity: null,
    availableDate: day,
    pickupStartTime: line.pickup_from ?? '',
    pickupEndTime: line.pickup_until ?? '',
    onSaleTime: null,
    isRecurring: false,
    recurringDays: [],
    recurringEndDate: null,
    stayOpen: false,
  };
}

async function postMeals(): Promise<void> {
  const { meals } = await unwrap(fondly.GET('/api/restaurant/meals'));
  const listed = new Set(meals.filter(({ availableDate }) => availableDate === day).map(({ name }) => name));
  const { data } = csv.parse<Line>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true });
  for (const meal of data.map(toMeal)) {
    if (listed.has(meal.name)) {
      console.log(`${meal.name} is listed already`);
      continue;
    }
    await unwrap(fondly.POST('/api/restaurant/meals', { body: meal }));
    console.log(`Posted ${meal.name}`);
  }
}

async function printNewOrders(printed: Set<string>): Promise<void> {
  const { orders } = await unwrap(fondly.GET('/api/restaurant/orders'));
  for (const { id, orderNumber, quantity, mealName, customerName, pickupStart, status } of orders) {
    if (printed.has(id) || status === 'canceled') continue;
    printed.add(id);
    const time = new Date(pickupStart).toLocaleTimeString('en-US', { timeZone, timeStyle: 'short' });
    console.log(`${orderNumber}: ${quantity} × ${mealName} for ${customerName}, from ${time}`);
  }
}

await postMeals();
const printed = new Set<string>();
for (;;) {
  try {
    await printNewOrders(printed);
    await wait(secondsBetweenReads * 1000);
  } catch (error) {
    // Too many calls, or a server that restarts: try again when it says so. Anything else is a mistake of ours.
    if (!(error instanceof FondlyError) || error.retryAfterSeconds === undefined) throw error;
    await wait(error.retryAfterSeconds * 1000);
  }
}
