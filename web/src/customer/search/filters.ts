import { type Allergen, allergens, type Diet, diets } from '@fondly/contract/food';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';

export const radiusChoices = [1, 3, policies.nearbyMiles, 10, policies.nearbyMaxMiles] as const;
export const dollarChoices = [5, 8, 10, 15] as const;
export const sortChoices = [
  { value: 'distance', label: m.search_sort_distance },
  { value: 'price', label: m.search_sort_price },
  { value: 'discount', label: m.search_sort_discount },
  { value: 'ending', label: m.search_sort_ending },
] as const;
export type Sort = (typeof sortChoices)[number]['value'];

/** Local times of the restaurant as "17:30". An end at or before the start is on the next day. */
export type Hours = { from: string; to: string };
export type Pickup = 'any' | 'now' | 'tonight' | Hours;

export type Filters = {
  miles: number;
  sort: Sort;
  pickup: Pickup;
  upToDollars: number | null;
  diets: Diet[];
  without: Allergen[];
  /** Whether `without` keeps meals that may contain such an allergen. */
  includesMayContain: boolean;
};

/** The filters in an address. Unknown values are ignored, because users edit addresses. */
export function parseFilters(params: URLSearchParams): Filters {
  return {
    miles: findKnown(radiusChoices, Number(params.get('miles'))) ?? policies.nearbyMiles,
    sort: sortChoices.find(({ value }) => value === params.get('sort'))?.value ?? 'distance',
    pickup: parsePickup(params.get('pickup')),
    upToDollars: findKnown(dollarChoices, Number(params.get('upto'))) ?? null,
    diets: parseList(diets, params.get('diet')),
    without: parseList(allergens, params.get('without')),
    includesMayContain: params.get('traces') === '1',
  };
}

/** The address of the same search with these filters. Default values are left out. */
export function toSearchParams(params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(params);
  const { miles, sort, pickup, upToDollars } = filters;
  const values = {
    miles: miles === policies.nearbyMiles ? '' : String(miles),
    sort: sort === 'distance' ? '' : sort,
    pickup: typeof pickup === 'string' ? pickup.replace('any', '') : `${pickup.from}-${pickup.to}`,
    upto: upToDollars === null ? '' : String(upToDollars),
    diet: filters.diets.join(','),
    without: filters.without.join(','),
    traces: filters.includesMayContain ? '1' : '',
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Keeps radius and sorting, and clears every filter. */
export function clearedFilters({ miles, sort }: Filters): Filters {
  return { miles, sort, pickup: 'any', upToDollars: null, diets: [], without: [], includesMayContain: false };
}

/** The number of active filters. Each diet and each allergen counts. */
export function filterCount({ pickup, upToDollars, diets, without }: Filters): number {
  return Number(pickup !== 'any') + Number(upToDollars !== null) + diets.length + without.length;
}

const hours = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/;

function parsePickup(text: string | null): Pickup {
  if (text === 'now' || text === 'tonight') return text;
  const [, from, to] = hours.exec(text ?? '') ?? [];
  return from && to ? { from, to } : 'any';
}

function findKnown<Value>(choices: readonly Value[], value: Value): Value | undefined {
  return choices.includes(value) ? value : undefined;
}

/** Known words without duplicates, in our order. */
function parseList<Word extends string>(words: readonly Word[], text: string | null): Word[] {
  const values = text?.split(',') ?? [];
  return words.filter((word) => values.includes(word));
}
