import { minutesAfter } from '@fondly/contract/time';
import { fridayNoon } from '@fondly/dev/environment/test-clock';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { setDailyHours } from '../../restaurants/testing/open-all-day.ts';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from './order-builders.ts';

const day = 24 * 60;

/**
 * A paid order at noon of the next day in Atlanta, in October, for each test: pickup is from 6 PM to 7:30 PM, then the
 * kitchen closes. `at` is a time of that day.
 */
export async function buildLateOrder(env: TestEnvironment, { closes = '19:30', startsInMinutes = 360 } = {}) {
  const noon = minutesAfter(fridayNoon, Math.ceil((+env.clock.now() - +fridayNoon + 1) / 60_000 / day) * day);
  env.clock.set(noon);
  const at = (hour: number, minute = 0) => minutesAfter(noon, (hour - 12) * 60 + minute);
  const restaurant = await buildRestaurant(env);
  await setDailyHours(env.app, restaurant.id, '09:00', closes);
  const meal = await buildMeal(env, restaurant, { startsInMinutes });
  const buyer = await buildBuyer(env);
  return { restaurant, meal, buyer, at, orderId: await buildPaidOrder(env, meal, buyer) };
}
