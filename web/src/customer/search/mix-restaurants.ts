/** As many as a row of a wide page has. */
const rowLength = 3;

/** A customer may be this far from the middle of the ZIP, so a smaller difference in distance says nothing. */
const closeMiles = 0.5;

type Found = { restaurantId: string; miles: number };

/**
 * Puts one meal each of up to three restaurants first, if they are about as near as the nearest one. The rest keeps its
 * order. Otherwise one restaurant could fill the first row.
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
