import * as meal from '@fondly/contract/meal';
import type { Routes } from '../platform/route.ts';
import { ownerOf } from '../restaurants/owner.ts';
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
      const owner = await ownerOf(app, request);
      return { meals: await readOwnMeals(app.db, owner.restaurant.id, app.clock.now()) };
    },
  });
  http.route({
    ...meal.createMeal,
    handler: async (request, reply) => {
      const owner = await ownerOf(app, request);
      return reply.code(201).send(await createMeal(app, owner, request.body));
    },
  });
  http.route({
    ...meal.editMeal,
    handler: async (request) => editMeal(app, await ownerOf(app, request), request.params.id, request.body),
  });
  http.route({
    ...meal.removeMeal,
    handler: async (request) => {
      const owner = await ownerOf(app, request);
      return removeMeal(app, owner, request.params.id, request.query.comingDays);
    },
  });
  http.route({
    ...meal.setStock,
    handler: async (request) => setStock(app, await ownerOf(app, request), request.params.id, request.body),
  });
  http.route({
    ...meal.setActive,
    handler: async (request) => {
      const owner = await ownerOf(app, request);
      return setActive(app, owner, request.params.id, request.body.isActive);
    },
  });
  http.route({
    ...meal.setExpired,
    handler: async (request) => {
      const owner = await ownerOf(app, request);
      return setExpired(app, owner, request.params.id, request.body.isExpired);
    },
  });
  http.route({
    ...meal.repeatMeal,
    handler: async (request, reply) => {
      const owner = await ownerOf(app, request);
      return reply.code(201).send(await repeatMeal(app, owner, request.params.id, request.body.availableDate));
    },
  });
};
