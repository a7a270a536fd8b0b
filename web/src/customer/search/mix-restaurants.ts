/** As many as a row of a wide page has. */
const rowLength = 3;

/** The middle of a ZIP is no closer to where a customer is than this. */
const closeMiles = 0.5;

type Found = { restaurantId: string; miles: number };

/**
 * Begins with meals of different restaurants, as far as they are about as near as the nearest one; the rest keeps its
 * order. Otherwise the menu of one restaurant would fill the first row.
 */
export function mixRestaurants<Meal extends Found>(meals: readonly Meal[]): Meal[] {
  const [nearest] = meals;
  if (!nearest) return [];
  const begun = new Set<string>();
  const first = meals.filter(({ restaurantId, miles }) => {
    if (begun.size === rowLength || begun.has(restaurantId) || miles > nearest.miles + closeMiles) return false;
    return begun.add(restaurantId);
  });
  return [...first, ...meals.filter((meal) => !first.includes(meal))];
}
