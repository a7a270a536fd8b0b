import type { OwnMealView } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import type { CounterMeal, CounterView } from '@fondly/contract/restaurant/counter';
import { and, lte } from 'drizzle-orm';
import { readMealsOfDay } from '../meals/list-staff-meals.ts';
import { pickupCodeOf } from '../orders/order-number.ts';
import { type Order, orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { one, prepared } from '../platform/database/db.ts';
import { readSchedule } from '../restaurants/hours/schedule.ts';
import { serviceDay } from '../restaurants/hours/service-day.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { digestOf, saltOf } from './code-digest.ts';
import { counterOrder, toHandOver } from './counter-order.ts';

const countOffers = prepared<{ waiting: number }>(
  'counter-offers',
  `select count(*)::int as waiting from orders
   where restaurant_id = $1 and status = 'pending' and closed_reason is null and settlement is null and answer_by > $2`,
);

/** The shift as it is now. Orders of days before that nobody has ended stand first: somebody may still come for them. */
export async function readCounter(app: App, staff: Staff): Promise<CounterView> {
  const now = app.clock.now();
  const { id } = staff.restaurant;
  const schedule = await readSchedule(app, id);
  const day = serviceDay(schedule, now);
  const [open, meals, offers] = await Promise.all([
    app.db
      .select()
      .from(orders)
      .where(and(toHandOver(id), lte(orders.serviceDate, day)))
      .orderBy(orders.pickupStart, orders.createdAt),
    readMealsOfDay(app.db, id, day, now),
    countOffers(app.db, [id, now]),
  ]);
  const salt = saltOf(app.config.secret, id, day);
  return {
    at: now.toISOString(),
    day,
    timezone: schedule.timezone,
    check: { salt, rounds: policies.counterHashRounds },
    orders: await Promise.all(open.map((order) => listed(app, order, salt))),
    meals: meals
      .filter((meal) => new Date(meal.pickupEnd) > now)
      .map(counterMeal)
      .toSorted(bySoonest),
    waiting: one(offers).waiting,
  };
}

async function listed(app: App, order: Order, salt: string) {
  return { ...counterOrder(order), digest: await digestOf(pickupCodeOf(app.config.secret, order.id), salt) };
}

function counterMeal(meal: OwnMealView): CounterMeal {
  const { id, name, imageUrl, availableQuantity, initialQuantity, heldNow, soldToday, pickupStart, pickupEnd } = meal;
  return { id, name, imageUrl, availableQuantity, initialQuantity, heldNow, soldToday, pickupStart, pickupEnd };
}

const bySoonest = (a: CounterMeal, b: CounterMeal): number => Date.parse(a.pickupStart) - Date.parse(b.pickupStart);
