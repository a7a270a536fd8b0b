import * as meal from '@fondly/contract/meals';
import type { Routes } from '../../platform/http/route.ts';
import { readMeal } from './read-meal.ts';

/** A meal as the order page shows it. It is here because it counts the orders of the person who reads it. */
export const mealPageRoutes: Routes = (route) => {
  route(meal.readMeal, ({ app, customer, params }) => readMeal(app, customer, params.id));
};
