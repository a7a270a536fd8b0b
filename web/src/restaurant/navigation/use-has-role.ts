import { type RestaurantRole, rolesAtLeast } from '@fondly/contract/restaurant/roles';
import { useRestaurant } from './restaurant-context.ts';

/**
 * Whether the signed-in person has at least this role. It hides actions that the server would refuse; the server
 * decides.
 */
export function useHasRole(minRole: RestaurantRole): boolean {
  return rolesAtLeast(minRole).includes(useRestaurant().restaurant.role);
}
