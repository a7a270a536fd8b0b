import type { EarningPeriod } from '@fondly/contract/restaurant/payouts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../shared/api/call.ts';

/** Prefix of every query of a restaurant. */
const root = 'kitchen';

export const keys = {
  restaurant: [root, 'restaurant'],
  orders: [root, 'orders'],
  problemReports: [root, 'problem-reports'],
  meals: [root, 'meals'],
  dashboard: [root, 'dashboard'],
  notifications: [root, 'notifications'],
  payouts: [root, 'payouts'],
  staff: [root, 'staff'],
  apiKeys: [root, 'api-keys'],
  webhooks: [root, 'webhooks'],
  menu: [root, 'menu'],
  sellerDuty: [root, 'seller-duty'],
} as const;

export const restaurantQuery = () =>
  queryOptions({ queryKey: keys.restaurant, queryFn: ({ signal }) => call('GET /api/restaurant', { signal }) });

export const sellerDutyQuery = () =>
  queryOptions({
    queryKey: keys.sellerDuty,
    queryFn: ({ signal }) => call('GET /api/restaurant/seller-duty', { signal }),
  });

/** Every open order and the newest ended ones. */
export const ordersQuery = () =>
  queryOptions({
    queryKey: [...keys.orders, 'active'],
    queryFn: ({ signal }) => call('GET /api/restaurant/orders', { querystring: {}, signal }),
  });

type OrderFilter = { archived: 'true' } | { only: 'ended' | 'denied' } | { search: string };

/** Archived, ended, denied or found orders of any date, page by page. */
export const orderPagesQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.orders, 'pages', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/restaurant/orders', {
        querystring: { ...filter, ...(pageParam !== null && { olderThan: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ olderThan }) => olderThan,
  });

/** Under the orders' key, so that invalidating the orders also invalidates it. */
export const orderMoneyQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.orders, id, 'money'],
    queryFn: ({ signal }) => call('GET /api/restaurant/orders/:id/money', { params: { id }, signal }),
  });

export const orderTimelineQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.orders, id, 'timeline'],
    queryFn: ({ signal }) => call('GET /api/restaurant/orders/:id/timeline', { params: { id }, signal }),
  });

/** What the label on the bag says about the food. */
export const orderFoodQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.orders, id, 'food'],
    queryFn: ({ signal }) => call('GET /api/restaurant/orders/:id/food', { params: { id }, signal }),
  });

export const mealsQuery = () =>
  queryOptions({ queryKey: keys.meals, queryFn: ({ signal }) => call('GET /api/restaurant/meals', { signal }) });

export const dashboard = () =>
  queryOptions({
    queryKey: keys.dashboard,
    queryFn: ({ signal }) => call('GET /api/restaurant/dashboard', { signal }),
  });

export const notificationsQuery = () =>
  queryOptions({
    queryKey: keys.notifications,
    queryFn: ({ signal }) => call('GET /api/restaurant/notifications', { signal }),
  });

export const staffQuery = () =>
  queryOptions({ queryKey: keys.staff, queryFn: ({ signal }) => call('GET /api/restaurant/staff', { signal }) });

/** Outside the restaurant's prefix, because it belongs to the person. */
export const restaurantsQuery = () =>
  queryOptions({
    queryKey: ['own-kitchens'],
    queryFn: ({ signal }) => call('GET /api/account/kitchens', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const earlierNotificationsQuery = () =>
  queryOptions({
    queryKey: [...keys.notifications, 'earlier'],
    queryFn: ({ signal }) => call('GET /api/restaurant/notifications/earlier', { signal }),
  });

export const payouts = () =>
  queryOptions({
    queryKey: [...keys.payouts, 'figures'],
    queryFn: ({ signal }) => call('GET /api/restaurant/payouts', { signal }),
  });

/** The lines of an earnings period, newest first, older ones on request. */
export const earnings = (period: EarningPeriod) =>
  infiniteQueryOptions({
    queryKey: [...keys.payouts, 'earnings', period],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/restaurant/payouts/earnings', {
        querystring: { period, ...(pageParam !== null && { olderThan: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ olderThan }) => olderThan,
  });

/** @param year - null for the present one */
export const yearSummary = (year: number | null) =>
  queryOptions({
    queryKey: [...keys.payouts, 'year', year],
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/payouts/year', { querystring: year === null ? {} : { year }, signal }),
  });

/** The last weeks, including this one. */
export const insights = (weeks: '4' | '12') =>
  queryOptions({
    queryKey: [...keys.dashboard, 'insights', weeks],
    queryFn: ({ signal }) => call('GET /api/restaurant/insights', { querystring: { weeks }, signal }),
  });

export const statement = (id: string) =>
  queryOptions({
    queryKey: [...keys.payouts, 'statement', id],
    queryFn: ({ signal }) => call('GET /api/restaurant/payouts/:id', { params: { id }, signal }),
  });

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: keys.apiKeys,
    queryFn: ({ signal }) => call('GET /api/restaurant/api-keys', { signal }),
  });

/** Under the key of the API keys, so that invalidating them also invalidates it. */
export const apiKeyWritesQuery = () =>
  queryOptions({
    queryKey: [...keys.apiKeys, 'writes'],
    queryFn: ({ signal }) => call('GET /api/restaurant/api-keys/writes', { signal }),
  });

export const webhooksQuery = () =>
  queryOptions({
    queryKey: keys.webhooks,
    queryFn: ({ signal }) => call('GET /api/restaurant/webhooks', { signal }),
  });

/** Under the key of the webhooks, so that invalidating them also invalidates it. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.webhooks, id],
    queryFn: ({ signal }) => call('GET /api/restaurant/webhooks/:id/deliveries', { params: { id }, signal }),
  });

/** The dishes of the menu. They change by an import only. */
export const dishesQuery = () =>
  queryOptions({
    queryKey: [...keys.menu, 'dishes'],
    queryFn: ({ signal }) => call('GET /api/restaurant/menu/dishes', { signal }),
    staleTime: 10 * 60_000,
  });

export const menuImportsQuery = () =>
  queryOptions({
    queryKey: [...keys.menu, 'imports'],
    queryFn: ({ signal }) => call('GET /api/restaurant/menu/imports', { signal }),
  });
