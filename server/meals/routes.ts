import * as meal from '@fondly/contract/meals';
import * as restaurant from '@fondly/contract/restaurants';
import { requireCustomer } from '../accounts/sessions/actor.ts';
import { openSessionCache } from '../accounts/sessions/session-cache.ts';
import type { Routes } from '../platform/http/route.ts';
import { listRestaurants } from './search/list-restaurants.ts';
import { readRestaurant } from './search/read-restaurant.ts';
import { openSearchCache } from './search/search-cache.ts';
import { searchMeals } from './search/search-meals.ts';
import { sendSerialized } from './search/serialized-response.ts';

export const mealRoutes: Routes = async (http, { app }) => {
  const searches = openSearchCache(app);
  const people = openSessionCache(app);
  http.addHook('onClose', async () => {
    searches.close();
    people.close();
  });

  http.route({
    ...meal.searchMeals,
    handler: async (request, reply) => {
      const customer = await people.requireCustomer(request);
      // Admins see more than others, so theirs is never a shared answer.
      if (customer.isAdmin) return (await searchMeals(app, request.query, customer)).view;
      return sendSerialized(request, reply, await searches.read(request.query));
    },
  });
  http.route({
    ...restaurant.listRestaurants,
    handler: async (request) => listRestaurants(app, await requireCustomer(app, request), request.query),
  });
  http.route({
    ...restaurant.readRestaurant,
    handler: async (request) => readRestaurant(app, await requireCustomer(app, request), request.params.id),
  });
};
