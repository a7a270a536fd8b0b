import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import { createContext, useContext } from 'react';
import type { Person } from '../../shared/session/session.ts';

type RestaurantContextValue = { restaurant: StaffRestaurantView; person: Person };

export const RestaurantContext = createContext<RestaurantContextValue | null>(null);

/** The restaurant of these pages and the signed-in person. */
export function useRestaurant(): RestaurantContextValue {
  const contextValue = useContext(RestaurantContext);
  if (!contextValue) throw new Error('useKitchen is for pages under the layout of the kitchen');
  return contextValue;
}
