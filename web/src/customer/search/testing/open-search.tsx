import type { SearchView } from '@fondly/contract/meals';
import { ok } from '../../../testing/stub-api.ts';
import { openCustomerPage } from '../../testing/open-customer-page.tsx';
import { sampleFoundMeal } from '../../testing/samples.ts';
import MealSearchPage from '../meal-search-page.tsx';

export const search = 'GET /api/meals/search';
export const coming = 'GET /api/meals/coming-up';
/** What a search found: nothing, except what a test names. */
export const answer = (found: Partial<SearchView> = {}) =>
  ok(search, { zip: '30308', meals: [], nearby: [], isTruncated: false, ...found });
export const nearbyMeal = {
  ...sampleFoundMeal,
  id: '9',
  name: 'Pepperoni Pizza',
  zip: '30309',
  miles: 1.4,
  tag: 'discounted-menu',
} as const;

/** Opens the search page with nothing coming up later. */
export const openSearch = (
  replies: Parameters<typeof openCustomerPage>[0]['replies'],
  address = '/meal-search?zip=30308',
) =>
  openCustomerPage({
    replies: { [coming]: [ok(coming, { meals: [] })], ...replies },
    path: '/meal-search',
    address,
    Page: MealSearchPage,
  });
