/** What a column of a menu file is. `kind` says whether a row is a dish, in exports that list other things as well. */
export const menuColumns = [
  'name',
  'variation',
  'description',
  'menu-price',
  'category',
  'allergens',
  'grams',
  'kind',
] as const;
export type MenuColumn = (typeof menuColumns)[number];

/** Where a file comes from, as far as its headers tell. */
export const menuSources = ['square', 'toast', 'other'] as const;
export type MenuSource = (typeof menuSources)[number];

/** Why a row of a menu file is not imported. `not-a-dish` is not an error: the file says the row is something else, such as a modifier. */
export const rowProblems = [
  'name-missing',
  'text-too-long',
  'text-not-storable',
  'price-invalid',
  'allergen-unknown',
  'grams-invalid',
  'named-twice',
  'quotes-open',
  'not-a-dish',
] as const;
export type RowProblem = (typeof rowProblems)[number];
