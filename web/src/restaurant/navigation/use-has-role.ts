import { type KitchenRole, rolesFrom } from '@fondly/contract/restaurant/roles';
import { useKitchen } from './restaurant-context.ts';

/**
 * Whether the person at these pages has at least this role. It only spares them what would be refused: the server decides
 * by itself.
 */
export function useHasRole(least: KitchenRole): boolean {
  return rolesFrom(least).includes(useKitchen().restaurant.role);
}
