import * as meal from '@fondly/contract/meals';
import * as restaurant from '@fondly/contract/restaurants';
import type { Routes } from '../platform/http/route.ts';
import { listComingMeals } from './coming-up/list-coming-meals.ts';
import { listAvailableMeals } from './search/list-available-meals.ts';
import { listRestaurants } from './search/list-restaurants.ts';
import { readRestaurant } from './search/read-restaurant.ts';
import { findVisibleRestaurants } from './search/restaurant-page.ts';
import { openSearchCache } from './search/search-cache.ts';
import { searchMeals } from './search/search-meals.ts';
import { sendSerialized } from './search/serialized-response.ts';

export const mealRoutes: Routes = (route, { app, http }) => {
  const searches = openSearchCache(app);
  http.addHook('onClose', async () => searches.close());

  route(meal.searchMeals, async ({ customer, query, request, reply }) =>
    // Admins see more than other people, so their responses are never shared.
    customer.isAdmin
      ? (await searchMeals(app, query, customer)).view
      : sendSerialized(request, reply, await searches.read(query)),
  );
  route(meal.listComingMeals, async ({ app, customer, query }) => ({
    meals: await listComingMeals(app, customer, query),
  }));
  route(meal.listAvailableMeals, async ({ app, customer, query }) => ({
    meals: await listAvailableMeals(app, customer, query.restaurantIds.split(',')),
  }));
  route(restaurant.listRestaurants, ({ customer, query }) => listRestaurants(app, customer, query));
  route(restaurant.findVisibleRestaurants, ({ customer, query }) => findVisibleRestaurants(app, customer, query.ids));
  route(restaurant.readRestaurant, ({ customer, params }) => readRestaurant(app, customer, params.id));
};
