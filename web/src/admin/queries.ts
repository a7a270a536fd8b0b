import type { Input } from '@fondly/contract/api';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../shared/api/call.ts';

/** Prefix of every admin query. */
export const adminKey = ['admin'] as const;

/** Applications and alarms arrive without a signal, so they are polled. */
const recheckMilliseconds = 15_000;

export type RestaurantFilter = Input<'GET /api/admin/restaurants'>['querystring'];
export type OrderFilter = Input<'GET /api/admin/orders'>['querystring'];
export type AuditFilter = Omit<Input<'GET /api/admin/audit'>['querystring'], 'olderThan'>;

/** One cheap request for the counts of the navigation, because every open page polls it. */
export const waiting = () =>
  queryOptions({
    queryKey: [...adminKey, 'waiting'],
    queryFn: ({ signal }) => call('GET /api/admin/waiting', { signal }),
    refetchInterval: recheckMilliseconds,
  });

export const savedViews = () =>
  queryOptions({
    queryKey: [...adminKey, 'views'],
    queryFn: ({ signal }) => call('GET /api/admin/views', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const applications = () =>
  queryOptions({
    queryKey: [...adminKey, 'applications'],
    queryFn: ({ signal }) => call('GET /api/admin/applications', { signal }),
    refetchInterval: recheckMilliseconds,
  });

export const restaurants = (filter: RestaurantFilter) =>
  queryOptions({
    queryKey: [...adminKey, 'restaurants', filter],
    queryFn: ({ signal }) => call('GET /api/admin/restaurants', { querystring: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const restaurant = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'restaurant', id],
    queryFn: ({ signal }) => call('GET /api/admin/restaurants/:id', { params: { id }, signal }),
  });

export const orderSearchQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: [...adminKey, 'orders', filter],
    queryFn: ({ signal }) => call('GET /api/admin/orders', { querystring: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const adminOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'order', id],
    queryFn: ({ signal }) => call('GET /api/admin/orders/:id', { params: { id }, signal }),
  });

export const personSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [...adminKey, 'people', search],
    queryFn: ({ signal }) => call('GET /api/admin/people', { querystring: { search }, signal }),
    placeholderData: keepPreviousData,
  });

export const adminPersonQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'person', id],
    queryFn: ({ signal }) => call('GET /api/admin/people/:id', { params: { id }, signal }),
  });

export const listingReports = (show: 'open' | 'decided', page = 1) =>
  queryOptions({
    queryKey: [...adminKey, 'listing-reports', show, page],
    queryFn: ({ signal }) => call('GET /api/admin/listing-reports', { querystring: { show, page }, signal }),
    refetchInterval: recheckMilliseconds,
  });

export const problemReports = (status: 'with-fondly' | 'with-kitchen' | 'settled') =>
  queryOptions({
    queryKey: [...adminKey, 'problem-reports', status],
    queryFn: ({ signal }) => call('GET /api/admin/complaints', { querystring: { status }, signal }),
    refetchInterval: recheckMilliseconds,
  });

export const owed = () =>
  queryOptions({
    queryKey: [...adminKey, 'owed'],
    queryFn: ({ signal }) => call('GET /api/admin/payouts', { signal }),
  });

export const payeeYearQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: [...adminKey, 'payee-year', year ?? null],
    queryFn: ({ signal }) => call('GET /api/admin/payouts/year', { querystring: { ...(year && { year }) }, signal }),
  });

export const payeeQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...adminKey, 'payee', restaurantId],
    queryFn: ({ signal }) => call('GET /api/admin/restaurants/:id/payee', { params: { id: restaurantId }, signal }),
  });

export const personTokensQuery = (personId: string) =>
  queryOptions({
    queryKey: [...adminKey, 'tokens', personId],
    queryFn: ({ signal }) => call('GET /api/admin/people/:id/tokens', { params: { id: personId }, signal }),
  });

export const apiKeysQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...adminKey, 'api-keys', restaurantId],
    queryFn: ({ signal }) => call('GET /api/admin/restaurants/:id/api-keys', { params: { id: restaurantId }, signal }),
  });

export const sellerDutyQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...adminKey, 'seller-duty', restaurantId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/restaurants/:id/seller-duty', { params: { id: restaurantId }, signal }),
  });

export const totals = () =>
  queryOptions({
    queryKey: [...adminKey, 'totals'],
    queryFn: ({ signal }) => call('GET /api/admin/totals', { signal }),
  });

export const rangeTotalsQuery = (span: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...adminKey, 'totals', span],
    queryFn: ({ signal }) => call('GET /api/admin/totals/span', { querystring: span, signal }),
    placeholderData: keepPreviousData,
  });

export const demand = () =>
  queryOptions({
    queryKey: [...adminKey, 'demand'],
    queryFn: ({ signal }) => call('GET /api/admin/demand', { signal }),
  });

/** Polled, because a message is sent in batches, minutes apart. */
export const zipDemandQuery = (zip: string) =>
  queryOptions({
    queryKey: [...adminKey, 'demand', zip],
    queryFn: ({ signal }) => call('GET /api/admin/demand/:zip', { params: { zip }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.messages.some((message) => message.state === 'running') ? recheckMilliseconds : false,
  });

export const spots = () =>
  queryOptions({
    queryKey: [...adminKey, 'spots'],
    queryFn: ({ signal }) => call('GET /api/admin/spots', { signal }),
  });

export const filterOptionsQuery = () =>
  queryOptions({
    queryKey: [...adminKey, 'places'],
    queryFn: ({ signal }) => call('GET /api/admin/places', { signal }),
  });

export const feeRulesQuery = () =>
  queryOptions({
    queryKey: [...adminKey, 'fees'],
    queryFn: ({ signal }) => call('GET /api/admin/fees', { signal }),
  });

export const taxAreasQuery = () =>
  queryOptions({
    queryKey: [...adminKey, 'tax-areas'],
    queryFn: ({ signal }) => call('GET /api/admin/tax/areas', { signal }),
  });

export const taxYearQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: [...adminKey, 'tax-year', year],
    queryFn: ({ signal }) => call('GET /api/admin/tax/months', { querystring: { year }, signal }),
    placeholderData: keepPreviousData,
  });

export const taxMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...adminKey, 'tax-month', month],
    queryFn: ({ signal }) => call('GET /api/admin/tax/months/:month', { params: { month }, signal }),
  });

export const withoutTaxAreaQuery = () =>
  queryOptions({
    queryKey: [...adminKey, 'without-tax-area'],
    queryFn: ({ signal }) => call('GET /api/admin/tax/restaurants-without-area', { signal }),
  });

export const alarms = (filter: 'open' | 'resolved') =>
  queryOptions({
    queryKey: [...adminKey, 'alarms', filter],
    queryFn: ({ signal }) => call('GET /api/admin/alarms', { querystring: { which: filter }, signal }),
    refetchInterval: recheckMilliseconds,
  });

export const corrections = () =>
  queryOptions({
    queryKey: [...adminKey, 'corrections'],
    queryFn: ({ signal }) => call('GET /api/admin/corrections', { signal }),
  });

/** Polls faster while an admin waits for a result. */
const pendingRecheckMilliseconds = 2_000;

export const operations = () =>
  queryOptions({
    queryKey: [...adminKey, 'operations'],
    queryFn: ({ signal }) => call('GET /api/admin/operations', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.checks[0]?.endedAt === null ? pendingRecheckMilliseconds : recheckMilliseconds,
  });

export const coupons = (filter: Input<'GET /api/admin/coupons'>['querystring']) =>
  queryOptions({
    queryKey: [...adminKey, 'coupons', filter],
    queryFn: ({ signal }) => call('GET /api/admin/coupons', { querystring: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const coupon = (code: string) =>
  queryOptions({
    queryKey: [...adminKey, 'coupon', code],
    queryFn: ({ signal }) => call('GET /api/admin/coupons/:code', { params: { code }, signal }),
  });

export const ratings = (filter: Input<'GET /api/admin/ratings'>['querystring']) =>
  queryOptions({
    queryKey: [...adminKey, 'ratings', filter],
    queryFn: ({ signal }) => call('GET /api/admin/ratings', { querystring: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const audit = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'audit', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/admin/audit', {
        querystring: { ...filter, ...(pageParam !== null && { olderThan: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ olderThan }) => olderThan,
    placeholderData: keepPreviousData,
  });
