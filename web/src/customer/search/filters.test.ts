import { allergens, diets } from '@fondly/contract/food';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clearedFilters,
  dollarChoices,
  filterCount,
  parseFilters,
  radiusChoices,
  sortChoices,
  toSearchParams,
} from './filters.ts';

const time = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
  const padTwo = (value: number) => String(value).padStart(2, '0');
  return `${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`;
});
const anyFilters = fc.record({
  miles: fc.constantFrom(...radiusChoices),
  sort: fc.constantFrom(...sortChoices.map(({ value }) => value)),
  pickup: fc.oneof(
    fc.constantFrom('any' as const, 'now' as const, 'tonight' as const),
    fc.record({ from: time, to: time }),
  ),
  upToDollars: fc.constantFrom(null, ...dollarChoices),
  diets: fc.subarray([...diets]),
  without: fc.subarray([...allergens]),
  includesMayContain: fc.boolean(),
});

describe('Filters in the address', () => {
  test('filters are read back from the address, and the ZIP stays', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const address = toSearchParams(new URLSearchParams('zip=30308&pickup=now&diet=kosher'), filters).toString();
        const params = new URLSearchParams(address);
        expect(parseFilters(params)).toEqual(filters);
        expect(params.get('zip')).toBe('30308');
      }),
    );
  });

  test('an arbitrary address never throws', () => {
    const names = fc.constantFrom('miles', 'sort', 'pickup', 'upto', 'diet', 'without', 'traces', 'zip');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
        const filters = parseFilters(new URLSearchParams(pairs));
        expect(parseFilters(toSearchParams(new URLSearchParams(), filters))).toEqual(filters);
      }),
    );
  });

  test.for([
    { address: 'miles=7&sort=random&pickup=25:00-26:00&upto=-1&diet=air&without=glue', count: 0 },
    { address: 'pickup=17:00-19:30&upto=8&diet=vegan,vegan,halal&without=milk', count: 5 },
  ])('the address $address has $count filters', ({ address, count }) => {
    const filters = parseFilters(new URLSearchParams(address));
    expect(filterCount(filters)).toBe(count);
    expect(filterCount(clearedFilters(filters))).toBe(0);
  });

  test('default values are left out of the address', () => {
    expect(toSearchParams(new URLSearchParams(), parseFilters(new URLSearchParams())).toString()).toBe('');
  });
});
