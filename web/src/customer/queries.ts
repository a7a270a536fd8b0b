import type { Output } from '@fondly/contract/api';
import { policies } from '@fondly/contract/policies';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { isApiError } from '../shared/api/api-error.ts';
import { call } from '../shared/api/call.ts';
import { takePreloadedQuery } from '../shared/api/preloaded-queries.ts';

/** Windows end and hours change without a signal, so data is never older than a minute. */
const minuteMilliseconds = 60_000;

export const keys = {
  restaurants: ['kitchens'],
  restaurant: ['kitchen'],
  search: ['search'],
  meal: ['meal'],
  openingAlerts: ['opening-alerts'],
  queue: ['queue'],
  orders: ['orders'],
  order: ['order'],
} as const;

const perMinute = { refetchInterval: minuteMilliseconds } as const;

/** A ZIP lists the nearest restaurants first; an area, or neither, lists them by name. */
export type RestaurantFilter = { cuisine: string | null; area: string | null; zip: string | null };

export const restaurants = ({ cuisine, area, zip }: RestaurantFilter) =>
  infiniteQueryOptions({
    ...perMinute,
    queryKey: [...keys.restaurants, cuisine, area, zip],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/kitchens', {
        querystring: {
          ...(cuisine && { cuisine }),
          ...(area && { area }),
          ...(zip && { zip }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ after }) => after,
  });

/** Those of the restaurants that this device remembers which can still be seen. */
export const visibleRestaurants = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['visible-kitchens', ids],
    queryFn: ({ signal }) => call('GET /api/kitchens/visible', { querystring: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
  });

export const restaurant = (id: string) =>
  queryOptions({
    ...perMinute,
    queryKey: [...keys.restaurant, id],
    queryFn: ({ signal }) => call('GET /api/kitchens/:id', { params: { id }, signal }),
  });

/** How many people wait for meals in a ZIP. */
export const zipDemand = (zip: string) =>
  queryOptions({
    queryKey: ['zip-demand', zip],
    queryFn: ({ signal }) => call('GET /api/public/demand/:zip', { params: { zip }, signal }),
  });

/** Sample restaurants of a ZIP. Only admins change them. */
export const sampleSpots = (zip: string) =>
  queryOptions({
    queryKey: ['sample-spots', zip],
    queryFn: ({ signal }) => call('GET /api/waitlist/spots/:zip', { params: { zip }, signal }),
  });

/** Meals in and around a ZIP; null disables the query. */
export const mealSearch = (zip: string | null, miles: number = policies.nearbyMiles) =>
  queryOptions({
    ...perMinute,
    queryKey: [...keys.search, zip, miles],
    queryFn: ({ signal }) => call('GET /api/meals/search', { querystring: { zip: zip ?? '', miles }, signal }),
    enabled: zip !== null,
  });

/** Portions picked up in a ZIP today; null while they are too few to publish. */
export const mealsSaved = (zip: string) =>
  queryOptions({
    ...perMinute,
    queryKey: ['meals-saved', zip],
    queryFn: ({ signal }) => call('GET /api/public/meals-saved/:zip', { params: { zip }, signal }),
    select: ({ mealsSaved: count }) => count,
    retry: false,
  });

/** Meals in and around a ZIP whose sales have not opened. Under the key of searches, which signals invalidate. */
export const comingMeals = (zip: string, miles: number) =>
  queryOptions({
    ...perMinute,
    queryKey: [...keys.search, zip, 'coming-up', miles],
    queryFn: ({ signal }) => call('GET /api/meals/coming-up', { querystring: { zip, miles }, signal }),
    select: ({ meals }) => meals,
  });

export const meal = (id: string) =>
  queryOptions({
    ...perMinute,
    queryKey: [...keys.meal, id],
    queryFn: ({ signal }) => call('GET /api/meals/:id', { params: { id }, signal }),
  });

/** A meal, its total, and the default card, for the sheet that orders it. Under the key of meals, which signals invalidate. */
export const quickOrder = (mealId: string, quantity: number) =>
  queryOptions({
    queryKey: [...keys.meal, mealId, 'quick-order', quantity],
    queryFn: ({ signal }) =>
      call('GET /api/meals/:id/quick-order', { params: { id: mealId }, querystring: { quantity }, signal }),
    retry: false,
  });

/** The alerts of meals whose sales have not opened. */
export const openingAlerts = () =>
  queryOptions({
    queryKey: keys.openingAlerts,
    queryFn: ({ signal }) => call('GET /api/account/opening-alerts', { signal }),
    select: ({ alerts }) => alerts,
    retry: false,
  });

/** The lines in which the customer waits. */
export const queueEntries = () =>
  queryOptions({
    ...perMinute,
    queryKey: keys.queue,
    queryFn: ({ signal }) => call('GET /api/account/queue', { signal }),
    select: ({ entries }) => entries,
    retry: false,
  });

export const myOrders = () =>
  queryOptions({
    ...perMinute,
    queryKey: keys.orders,
    queryFn: ({ signal }) => call('GET /api/orders', { signal }),
    select: ({ orders }) => orders,
  });

const newestOrderZipOperation = 'GET /api/orders/newest-zip';

/**
 * The ZIP of the customer's newest order; null without one. The first response of a page may include it. The page then reads
 * the list of kitchens once.
 */
export const newestOrderZip = () =>
  queryOptions({
    queryKey: ['newest-order-zip'],
    queryFn: ({ signal }) => call(newestOrderZipOperation, { signal }),
    initialData: () =>
      takePreloadedQuery('/api/orders/newest-zip') as Output<typeof newestOrderZipOperation> | undefined,
    select: ({ zip }) => zip,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Where the ended orders after the first page begin; undefined when there are none. */
export const myOlderThan = () => queryOptions({ ...myOrders(), select: ({ olderThan }) => olderThan });

/** Ended orders after the first page. Under the orders' key, so that invalidating the orders also invalidates it. */
export const myEarlierOrders = (olderThan: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.orders, 'earlier'],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/orders/earlier', { querystring: { olderThan: pageParam }, signal }),
    initialPageParam: olderThan,
    getNextPageParam: (page) => page.olderThan,
  });

export const myOrder = (id: string) =>
  queryOptions({
    queryKey: [...keys.order, id],
    queryFn: ({ signal }) => call('GET /api/orders/:id', { params: { id }, signal }),
  });

export const orderMoney = (id: string) =>
  queryOptions({
    queryKey: [...keys.order, id, 'money'],
    queryFn: ({ signal }) => call('GET /api/orders/:id/money', { params: { id }, signal }),
  });

/** The card on a receipt, which the server reads from Stripe. Without an answer the receipt goes without it. */
export const orderCard = (id: string, isPaid: boolean) =>
  queryOptions({
    queryKey: [...keys.order, id, 'card'],
    queryFn: ({ signal }) => call('GET /api/orders/:id/card', { params: { id }, signal }),
    select: ({ card }) => card,
    enabled: isPaid,
    staleTime: minuteMilliseconds,
    retry: false,
  });

/** True when the object does not exist or its id is invalid, so that a retry is useless. */
export function isMissing(error: unknown): boolean {
  return isApiError(error, 'not-found', 'restaurant-not-found', 'order-not-found', 'invalid-input');
}
