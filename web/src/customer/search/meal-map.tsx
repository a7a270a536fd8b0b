import type { Allergen } from '@fondly/contract/food';
import type { MealWithRestaurantView } from '@fondly/contract/meals';
import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import type { MapPoint } from '@fondly/contract/public-pages/map';
import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import type { MapPin } from '../../shared/map/pin-map.tsx';
import { FoundMealCard } from '../../shared/meal/found-meal-card.tsx';
import { MapBesideList } from '../map-view/map-beside-list.tsx';
import { useView } from '../map-view/use-view.ts';
import { toCardRestaurant } from './meal-section.tsx';

type Props = {
  /** Of the ZIP and nearby, as the list shows them. */
  meals: readonly MealWithRestaurantView[];
  avoided: readonly Allergen[];
  origin: MapPoint | null;
  isOriginExact: boolean;
  zip: string;
  /** The list. */
  children: ReactNode;
};

/** The meals of a search on the map: one pin for each kitchen, with the lowest price of its meals. */
export function MealMap({ meals, avoided, children, ...map }: Props) {
  const { selected, select } = useView();
  const mealsByRestaurant = Map.groupBy(meals, ({ restaurantId }) => restaurantId);
  const renderCards = (id: string) => (
    <div className="stack gap-24">
      {mealsByRestaurant.get(id)?.map((meal) => (
        <FoundMealCard key={meal.id} meal={meal} restaurant={toCardRestaurant(meal)} avoided={avoided} />
      ))}
    </div>
  );
  return (
    <MapBesideList
      map={{
        ...map,
        label: m.map_meals(),
        pins: [...mealsByRestaurant.values()].flatMap(toPin),
        selected,
        onSelect: select,
        renderCard: renderCards,
      }}
    >
      {children}
    </MapBesideList>
  );
}

function toPin(meals: MealWithRestaurantView[]): MapPin[] {
  const left = meals.filter(({ availableQuantity }) => availableQuantity > 0);
  const [cheapest] = left.toSorted((one, other) => one.priceCents - other.priceCents);
  const [first] = meals;
  if (!first) return [];
  const { restaurantId: id, restaurantName: name, zip, restaurantPoint: point } = first;
  if (!cheapest) return [{ id, zip, point, price: null, label: m.map_pin_none({ name }) }];
  const price = formatMealPrice({ priceCents: cheapest.priceCents, isTaxed: false });
  return [{ id, zip, point, price, label: m.map_pin_from({ name, price: formatMealPrice(cheapest) }) }];
}
