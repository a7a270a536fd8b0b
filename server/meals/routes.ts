import * as meal from '@fondly/contract/meals';
import * as kitchen from '@fondly/contract/restaurants';
import { customerOf } from '../accounts/sessions/actor.ts';
import { openKeptPeople } from '../accounts/sessions/session-cache.ts';
import type { Routes } from '../platform/http/route.ts';
import { listKitchens } from './search/list-restaurants.ts';
import { readKitchen } from './search/read-restaurant.ts';
import { openSearchCache } from './search/search-cache.ts';
import { searchMeals } from './search/search-meals.ts';
import { sendReady } from './search/serialized-response.ts';

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
