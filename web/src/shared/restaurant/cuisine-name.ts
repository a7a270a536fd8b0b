import type { PublicRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { restaurantTypeNames } from './restaurant-type-names.ts';

/** By the name that is stored. */
const names: ReadonlyMap<string, () => string> = new Map([
  ['Italian', m.cuisine_italian],
  ['Japanese', m.cuisine_japanese],
  ['Farm to table', m.cuisine_farm_to_table],
  ['Indian', m.cuisine_indian],
  ['Mexican', m.cuisine_mexican],
  ['Mediterranean', m.cuisine_mediterranean],
  ['Bakery', m.cuisine_bakery],
  ['American', m.cuisine_american],
  ['Chinese', m.cuisine_chinese],
]);

/** The name of a cuisine in the language of the page. Cuisines that an admin added or renamed keep their stored name. */
export const toCuisineName = (name: string): string => names.get(name)?.() ?? name;

/** The first cuisine of a restaurant. Without any, its type. */
export const findCuisine = ({
  cuisines,
  restaurantType,
}: Pick<PublicRestaurantView, 'cuisines' | 'restaurantType'>): string =>
  cuisines[0] === undefined ? restaurantTypeNames[restaurantType]() : toCuisineName(cuisines[0]);
