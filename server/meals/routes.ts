import * as meal from '@fondly/contract/meal';
import * as kitchen from '@fondly/contract/restaurant';
import { customerOf } from '../accounts/actor.ts';
import { openKeptPeople } from '../accounts/kept-person.ts';
import type { Routes } from '../platform/route.ts';
import { listKitchens } from './list-kitchens.ts';
import { readKitchen } from './read-kitchen.ts';
import { sendReady } from './ready-text.ts';
import { openSearchCache } from './search-cache.ts';
import { searchMeals } from './search-meals.ts';

export const mealRoutes: Routes = async (http, { app }) => {
  const searches = openSearchCache(app);
  const people = openKeptPeople(app);
  http.addHook('onClose', async () => {
    searches.close();
    people.close();
  });

  http.route({
    ...meal.searchMeals,
    handler: async (request, reply) => {
      const customer = await people.customerOf(request);
      // Admins see more than others, so theirs is never a shared answer.
      if (customer.isSuperAdmin) return (await searchMeals(app, request.query, customer)).view;
      return sendReady(request, reply, await searches.read(request.query));
    },
  });
  http.route({
    ...kitchen.listKitchens,
    handler: async (request) => listKitchens(app, await customerOf(app, request), request.query),
  });
  http.route({
    ...kitchen.readKitchen,
    handler: async (request) => readKitchen(app, await customerOf(app, request), request.params.id),
  });
};
