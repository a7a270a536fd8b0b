import * as meal from '@fondly/contract/meals';
import { readRequestLanguage } from '../../platform/http/request-language.ts';
import type { Routes } from '../../platform/http/route.ts';
import { readMeal } from './read-meal.ts';

/** The order page's read of a meal. It belongs to `orders` because it counts the reader's orders. */
export const mealPageRoutes: Routes = (route) => {
  route(meal.readMeal, ({ app, customer, params, request }) =>
    readMeal(app, customer, params.id, readRequestLanguage(request)),
  );
};
