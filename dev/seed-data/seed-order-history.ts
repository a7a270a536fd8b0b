import { randomUUID } from 'node:crypto';
import { toLocalDate } from '@fondly/contract/time';
import { postCapture, postEarning } from '@fondly/server/ledger/post-entry';
import { generateOrderNumber } from '@fondly/server/orders/order-number';
import { recordManualPayout } from '@fondly/server/payments/payouts/pay-by-hand';
import type { Tx } from '@fondly/server/platform/database/db';
import { addRating } from '@fondly/server/restaurants/add-rating';
import { addDays, toTimeWindow } from '@fondly/server/restaurants/hours/zone-time';
import { dietaryInfoByDish } from './dietary-info.ts';
import { type Dish, type DishName, dishes } from './dishes.ts';
import { demoTimezone } from './pickup-window.ts';
import type { SeededRestaurant } from './restaurants.ts';

type People = { maya: string; others: string[] };
type PastOrder = {
  daysAgo: number;
  restaurant: string;
  dish: DishName;
  quantity: number;
  customer: 'maya' | 'other';
  stars?: number;
  /** Portions that nobody bought. */
  unsold?: number;
};

/** Maya has rated all of her orders except the last one. */
const pastOrders: PastOrder[] = [
  { daysAgo: 3, restaurant: 'Saffron Alley', dish: 'butterChicken', quantity: 1, customer: 'maya' },
  { daysAgo: 6, restaurant: 'Sugarberry Bakehouse', dish: 'pastryBox', quantity: 1, customer: 'maya', stars: 5 },
  { daysAgo: 9, restaurant: 'Kumo Noodle Bar', dish: 'gyoza', quantity: 2, customer: 'maya', stars: 4 },
  { daysAgo: 14, restaurant: 'Via Fiorella', dish: 'margherita', quantity: 1, customer: 'maya', stars: 5 },
  // Sold yesterday and not listed today, so that listing a meal again can be tried.
  { daysAgo: 1, restaurant: 'Kumo Noodle Bar', dish: 'misoRamen', quantity: 2, customer: 'other' },
  { daysAgo: 1, restaurant: 'Kumo Noodle Bar', dish: 'makiBox', quantity: 1, customer: 'other' },
  { daysAgo: 1, restaurant: 'Saffron Alley', dish: 'coconutCurry', quantity: 1, customer: 'other' },
  ...[2, 2, 2, 3, 4, 4, 5, 6, 7, 8].map(
    (daysAgo, index): PastOrder => ({
      daysAgo,
      restaurant: 'Kumo Noodle Bar',
      dish: index % 3 === 0 ? 'tonkotsu' : index % 3 === 1 ? 'gyoza' : 'sushi',
      quantity: 1 + (index % 3),
      customer: 'other',
    }),
  ),
  // The weeks before, so that insights have a period to compare with and enough weeks for a line.
  ...[10, 12, 17, 18, 23, 25, 31, 33, 37, 40, 44, 46, 51, 54, 58, 61, 65, 68, 72, 75, 79].map(
    (daysAgo, index): PastOrder => ({
      daysAgo,
      restaurant: 'Kumo Noodle Bar',
      dish: index % 3 === 0 ? 'tonkotsu' : index % 3 === 1 ? 'gyoza' : 'makiBox',
      quantity: index % 5 === 3 ? 2 : 1,
      customer: 'other',
      unsold: (index * 2) % 3,
      ...(index % 2 === 0 && { stars: index % 4 === 0 ? 5 : 4 }),
    }),
  ),
  ...[1, 2, 3, 5].map(
    (daysAgo): PastOrder => ({
      daysAgo,
      restaurant: 'Saffron Alley',
      dish: 'butterChicken',
      quantity: 2,
      customer: 'other',
    }),
  ),
];

/** Older orders are paid out. Money that waits for 30 days raises an alarm. */
const paidAfterDays = 14;

/** Seeds past orders with history, ledger entries, and ratings, as the product would have stored them. */
export async function seedOrderHistory(
  tx: Tx,
  people: People,
  restaurants: SeededRestaurant[],
  now: Date,
): Promise<void> {
  const seed = async (isOld: boolean) => {
    const owedCents = new Map<string, number>();
    for (const [index, pastOrder] of pastOrders.entries()) {
      const restaurant = restaurants.find((candidate) => candidate.name === pastOrder.restaurant);
      const customerId = pastOrder.customer === 'maya' ? people.maya : people.others[index % people.others.length];
      if (!restaurant || !customerId || pastOrder.daysAgo > paidAfterDays !== isOld) continue;
      const cents = await seedPastOrder(tx, pastOrder, restaurant, customerId, now);
      owedCents.set(restaurant.id, (owedCents.get(restaurant.id) ?? 0) + cents);
    }
    return owedCents;
  };
  for (const [restaurantId, amountCents] of await seed(true)) {
    const paidOn = addDays(toLocalDate(now, demoTimezone), -1);
    const payout = { restaurantId, amountCents, paidOn, requestId: randomUUID(), reference: 'Bank transfer' };
    await recordManualPayout(tx, payout, now);
  }
  await seed(false);
}

/** @returns what the restaurant earned, in cents */
async function seedPastOrder(
  tx: Tx,
  pastOrder: PastOrder,
  restaurant: SeededRestaurant,
  customerId: string,
  now: Date,
): Promise<number> {
  const dish: Dish = dishes[pastOrder.dish];
  const food = dietaryInfoByDish[pastOrder.dish];
  const mealId = randomUUID();
  const orderId = randomUUID();
  const day = addDays(toLocalDate(now, demoTimezone), -pastOrder.daysAgo);
  const { start, end } = toTimeWindow(day, '18:00', '19:30', demoTimezone);
  const paidAt = new Date(start.getTime() - 3 * 3_600_000);
  const collectedAt = new Date(start.getTime() + 20 * 60_000);
  // Insights show how long a meal was on sale before it was bought.
  const listedAt = new Date(paidAt.getTime() - pastOrder.quantity * 25 * 60_000);
  const totalCents = dish.priceCents * pastOrder.quantity;
  const unsold = pastOrder.unsold ?? 0;
  await tx.client.query(
    `insert into meals (id, restaurant_id, zip, name, description, price_cents, original_price_cents, image_url, tag,
       available_date, pickup_start_time, pickup_end_time, timezone, pickup_start, pickup_end, available_quantity,
       listed_quantity, initial_quantity, created_at, updated_at, allergens, may_contain, diets)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'chefs-pick', $9, '18:00', '19:30', $10, $11, $12, $19, $13, 10, $15, $14, $16, $17, $18)`,
    [
      mealId,
      restaurant.id,
      restaurant.zip,
      dish.name,
      dish.description,
      dish.priceCents,
      dish.originalPriceCents,
      `/pictures/${dish.picture}.webp`,
    ]
      .concat([day, demoTimezone])
      .concat([start, end, pastOrder.quantity + unsold, paidAt, listedAt] as never[])
      .concat([food.allergens, food.mayContain, food.diets, unsold] as never[]),
  );
  await tx.client.query(
    `with bought as (
       insert into orders (id, request_id, order_number, customer_id, restaurant_id, meal_id, quantity, customer_name,
         customer_email, customer_phone, meal_name, meal_image_url, unit_price_cents, original_unit_price_cents,
         pickup_start, pickup_end, service_date, timezone, subtotal_cents, total_cents, paid_cents, status,
         payment_status, closed_reason, settlement, settled_at, funds_flow, authorised_at, payment_confirmed_at,
         acknowledged_at, created_at, updated_at)
       select $1, gen_random_uuid(), $2, u.id, $3, m.id, $4, u.name, u.email, u.phone, m.name, m.image_url, m.price_cents,
         m.original_price_cents, m.pickup_start, m.pickup_end, m.available_date, m.timezone, $5, $5, $5, 'completed', 'paid',
         'collected', 'capture', $6, 'held', $6, $6, $6, $6, $7
       from users u, meals m where u.id = $8 and m.id = $9 returning id, meal_id),
     claimed as (insert into claims (order_id, meal_id, quantity) select id, meal_id, $4 from bought)
     insert into order_history (order_id, move, from_status, to_status, payment_status, mover, at)
     select id, step.move, step.was, step.is_now, 'paid', step.mover, step.at from bought,
       (values (1, 'accept', 'pending', 'pending', 'payment', $6::timestamptz), (2, 'confirm', 'pending', 'confirmed', 'payment', $6),
         (3, 'markReady', 'confirmed', 'ready', 'restaurant', $7::timestamptz), (4, 'handOver', 'ready', 'completed', 'restaurant', $7))
       as step(nth, move, was, is_now, mover, at) order by step.nth`,
    [
      orderId,
      generateOrderNumber(),
      restaurant.id,
      pastOrder.quantity,
      totalCents,
      paidAt,
      collectedAt,
      customerId,
      mealId,
    ],
  );
  await postLedgerEntries(tx, { id: orderId, restaurantId: restaurant.id }, totalCents, paidAt, collectedAt);
  if (pastOrder.stars) await insertRating(tx, orderId, restaurant.id, customerId, pastOrder.stars, collectedAt);
  return totalCents;
}

async function postLedgerEntries(
  tx: Tx,
  order: { id: string; restaurantId: string },
  totalCents: number,
  paidAt: Date,
  collectedAt: Date,
) {
  const captureShare = {
    paidCents: totalCents,
    platformDiscountCents: 0,
    feeCents: 0,
    taxCents: 0,
    taxAbsorbedCents: 0,
    earningCents: totalCents,
  };
  await postCapture(tx, order, captureShare, order.id, paidAt);
  await postEarning(tx, order, { cents: totalCents, undone: 0 }, collectedAt);
  await tx.client.query(`insert into transfers (order_id, kind, restaurant_id, owed_at) values ($1, 'held', $2, $3)`, [
    order.id,
    order.restaurantId,
    collectedAt,
  ]);
}

async function insertRating(
  tx: Tx,
  orderId: string,
  restaurantId: string,
  customerId: string,
  stars: number,
  at: Date,
) {
  await tx.client.query(
    `insert into ratings (order_id, restaurant_id, customer_id, rating, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
    [orderId, restaurantId, customerId, stars, at],
  );
  await addRating(tx, restaurantId, stars, 1);
}
