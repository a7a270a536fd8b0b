import type { OwnRestaurantView } from '@fondly/contract/restaurants';
import { createContext, useContext } from 'react';
import type { Person } from '../../shared/session/session.ts';

type Kitchen = { restaurant: OwnRestaurantView; person: Person };

export const KitchenContext = createContext<Kitchen | null>(null);

/** The kitchen of these pages and the person at it. */
export function useKitchen(): Kitchen {
  const kitchen = useContext(KitchenContext);
  if (!kitchen) throw new Error('useKitchen is for pages under the layout of the kitchen');
  return kitchen;
}
