import { readMeal as endpoint } from '@fondly/contract/meals';
import { requireCustomer } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { readMeal } from './read-meal.ts';

/** The order page's read. Its noun is the meal; it lives here because it counts the person's own orders. */
export const mealPageRoutes: Routes = async (http, { app }) => {
  http.route({
    ...endpoint,
    handler: async (request) => readMeal(app, await requireCustomer(app, request), request.params.id),
  });
};
