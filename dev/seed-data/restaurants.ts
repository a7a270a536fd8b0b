import { centralRestaurants } from './central-restaurants.ts';
import type { RestaurantSeed } from './define-restaurant.ts';
import { outerRestaurants } from './outer-restaurants.ts';

/** Every restaurant of the demo. */
export const restaurantSeeds: RestaurantSeed[] = [...centralRestaurants, ...outerRestaurants];

/** A restaurant of the demo, as stored in the database. */
export type SeededRestaurant = RestaurantSeed & { id: string };
