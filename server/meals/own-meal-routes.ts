import * as meal from '@fondly/contract/meal';
import type { Routes } from '../platform/route.ts';
import { managerOf } from '../restaurants/owner.ts';
import { createMeal } from './create-meal.ts';
import { editMeal } from './edit-meal.ts';
import { readOwnMeals } from './own-meals.ts';
import { removeMeal } from './remove-meal.ts';
import { repeatMeal } from './repeat-meal.ts';
import { setActive } from './set-active.ts';
import { setExpired } from './set-expired.ts';
import { setStock } from './set-stock.ts';

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
