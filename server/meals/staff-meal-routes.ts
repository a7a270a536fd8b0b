import * as meal from '@fondly/contract/meals';
import type { Routes } from '../platform/http/route.ts';
import { managerOf } from '../restaurants/staff-actors.ts';
import { createMeal } from './create-meal.ts';
import { removeMeal } from './delete-meal.ts';
import { readOwnMeals } from './list-staff-meals.ts';
import { repeatMeal } from './recurring/list-meal-again.ts';
import { setActive } from './stock/set-meal-active.ts';
import { setExpired } from './stock/set-meal-expired.ts';
import { setStock } from './stock/set-stock.ts';
import { editMeal } from './update-meal.ts';

/** What a kitchen does with its own meals. */
export const ownMealRoutes: Routes = async (http, { app }) => {
  http.route({
    ...meal.listOwnMeals,
    handler: async (request) => {
      const manager = await managerOf(app, request);
      return { meals: await readOwnMeals(app.db, manager.restaurant.id, app.clock.now()) };
    },
  });
  http.route({
    ...meal.createMeal,
    handler: async (request, reply) => {
      const manager = await managerOf(app, request);
      return reply.code(201).send(await createMeal(app, manager, request.body));
    },
  });
  http.route({
    ...meal.editMeal,
    handler: async (request) => editMeal(app, await managerOf(app, request), request.params.id, request.body),
  });
  http.route({
    ...meal.removeMeal,
    handler: async (request) => {
      const manager = await managerOf(app, request);
      return removeMeal(app, manager, request.params.id, request.query.comingDays);
    },
  });
  http.route({
    ...meal.setStock,
    handler: async (request) => setStock(app, await managerOf(app, request), request.params.id, request.body),
  });
  http.route({
    ...meal.setActive,
    handler: async (request) => {
      const manager = await managerOf(app, request);
      return setActive(app, manager, request.params.id, request.body.isActive);
    },
  });
  http.route({
    ...meal.setExpired,
    handler: async (request) => {
      const manager = await managerOf(app, request);
      return setExpired(app, manager, request.params.id, request.body.isExpired);
    },
  });
  http.route({
    ...meal.repeatMeal,
    handler: async (request, reply) => {
      const manager = await managerOf(app, request);
      return reply.code(201).send(await repeatMeal(app, manager, request.params.id, request.body.availableDate));
    },
  });
};
