import * as priceDrops from '@fondly/contract/prices/price-drops';
import * as meal from '@fondly/contract/restaurant/meals';
import type { Routes } from '../platform/http/route.ts';
import { createMeal } from './create-meal.ts';
import { deleteMeal } from './delete-meal.ts';
import { listStaffMeals } from './list-staff-meals.ts';
import { lowerPrice } from './price-drops/lower-price.ts';
import { setMealQueue } from './queue/set-meal-queue.ts';
import { listMealAgain } from './recurring/list-meal-again.ts';
import { setMealActive } from './stock/set-meal-active.ts';
import { setMealExpired } from './stock/set-meal-expired.ts';
import { setStock } from './stock/set-stock.ts';
import { updateMeal } from './update-meal.ts';

/** What the staff of a restaurant do with its meals. */
export const staffMealRoutes: Routes = (route) => {
  route(meal.listStaffMeals, async ({ app, staff }) => ({
    meals: await listStaffMeals(app.db, staff.restaurant.id, app.clock.now()),
  }));
  route(meal.createMeal, ({ app, staff, body }) => createMeal(app, staff, body));
  route(meal.updateMeal, ({ app, staff, params, body }) => updateMeal(app, staff, params.id, body));
  route(meal.deleteMeal, ({ app, staff, params, query }) => deleteMeal(app, staff, params.id, query.comingDays));
  route(meal.setStock, ({ app, staff, params, body }) => setStock(app, staff, params.id, body));
  route(meal.setMealActive, ({ app, staff, params, body }) => setMealActive(app, staff, params.id, body));
  route(meal.setMealExpired, ({ app, staff, params, body }) => setMealExpired(app, staff, params.id, body));
  route(meal.setMealQueue, ({ app, staff, params, body }) => setMealQueue(app, staff, params.id, body.hasQueue));
  route(priceDrops.lowerPrice, ({ app, staff, params, body }) => lowerPrice(app, staff, params.id, body));
  route(meal.listMealAgain, ({ app, staff, params, body }) => listMealAgain(app, staff, params.id, body));
};
