import * as meal from '@fondly/contract/meals';
import type { Routes } from '../platform/http/route.ts';
import { requireManager } from '../restaurants/staff-actors.ts';
import { createMeal } from './create-meal.ts';
import { deleteMeal } from './delete-meal.ts';
import { listStaffMeals } from './list-staff-meals.ts';
import { listMealAgain } from './recurring/list-meal-again.ts';
import { setMealActive } from './stock/set-meal-active.ts';
import { setMealExpired } from './stock/set-meal-expired.ts';
import { setStock } from './stock/set-stock.ts';
import { updateMeal } from './update-meal.ts';

/** What a kitchen does with its own meals. */
export const staffMealRoutes: Routes = async (http, { app }) => {
  http.route({
    ...meal.listStaffMeals,
    handler: async (request) => {
      const manager = await requireManager(app, request);
      return { meals: await listStaffMeals(app.db, manager.restaurant.id, app.clock.now()) };
    },
  });
  http.route({
    ...meal.createMeal,
    handler: async (request, reply) => {
      const manager = await requireManager(app, request);
      return reply.code(201).send(await createMeal(app, manager, request.body));
    },
  });
  http.route({
    ...meal.updateMeal,
    handler: async (request) => updateMeal(app, await requireManager(app, request), request.params.id, request.body),
  });
  http.route({
    ...meal.deleteMeal,
    handler: async (request) => {
      const manager = await requireManager(app, request);
      return deleteMeal(app, manager, request.params.id, request.query.comingDays);
    },
  });
  http.route({
    ...meal.setStock,
    handler: async (request) => setStock(app, await requireManager(app, request), request.params.id, request.body),
  });
  http.route({
    ...meal.setMealActive,
    handler: async (request) => {
      const manager = await requireManager(app, request);
      return setMealActive(app, manager, request.params.id, request.body.isActive);
    },
  });
  http.route({
    ...meal.setMealExpired,
    handler: async (request) => {
      const manager = await requireManager(app, request);
      return setMealExpired(app, manager, request.params.id, request.body.isExpired);
    },
  });
  http.route({
    ...meal.listMealAgain,
    handler: async (request, reply) => {
      const manager = await requireManager(app, request);
      return reply.code(201).send(await listMealAgain(app, manager, request.params.id, request.body.availableDate));
    },
  });
};
