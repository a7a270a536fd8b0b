import { centralRestaurants } from './central-restaurants.ts';
import type { RestaurantSeed } from './define-restaurant.ts';
import { outerRestaurants } from './outer-restaurants.ts';

/** Every kitchen of the demo town. */
export const restaurantSeeds: RestaurantSeed[] = [...centralRestaurants, ...outerRestaurants];

/** A kitchen of the story that is in the database. */
export type SeededRestaurant = RestaurantSeed & { id: string };
