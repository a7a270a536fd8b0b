import { type RestaurantRole, rolesAtLeast } from '@fondly/contract/restaurant/roles';
import { useRestaurant } from './restaurant-context.ts';

/**
 * Whether the person at these pages has at least this role. It only spares them what would be refused: the server decides
 * by itself.
 */
export function useHasRole(least: RestaurantRole): boolean {
  return rolesAtLeast(least).includes(useRestaurant().restaurant.role);
}
