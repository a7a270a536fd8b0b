import { type Audience, type PageRead, page, read } from './page.ts';
import { pictureSizes } from './picture-src-set.ts';
import { policies } from './policies.ts';
import { listMealsByDistance, listRestaurantsByDistance } from './public-pages/by-distance.ts';

/**
 * Every page of Fondly. Routes, prerendering, preloading, the sitemap, and the screenshots derive from these rows.
 *
 * `preload` lists what a page reads before it can be drawn. It is an optimization: a page asks for whatever is missing.
 */
export const pages = [
  page('/', 'public/landing/landing-page.tsx', {
    audience: 'visitor',
    prerender: true,
    sitemap: true,
    startsOnUse: true,
  }),
  page('/faq', 'public/faq/faq-page.tsx', { audience: 'visitor', prerender: true, sitemap: true }),
  page('/privacy-policy', 'public/legal/privacy-page.tsx', { audience: 'visitor', prerender: true, sitemap: true }),
  page('/accessibility', 'public/legal/accessibility-page.tsx', {
    audience: 'visitor',
    prerender: true,
    sitemap: true,
  }),
  page('/developers', 'public/developers/developers-page.tsx', { audience: 'visitor', prerender: true, sitemap: true }),
  page('/terms-of-service', 'public/legal/terms-page.tsx', { audience: 'visitor', prerender: true, sitemap: true }),
  page('/demand/:zip?', 'public/demand/demand-page.tsx', { audience: 'visitor', prerender: true, sitemap: true }),
  page('/confirm-email/:token', 'public/email-links/confirm-email-page.tsx', { audience: 'visitor' }),
  page('/confirm-account/:token', 'public/email-links/confirm-account-page.tsx', { audience: 'visitor' }),
  page('/pass/:token', 'public/pickup-pass/pickup-pass-page.tsx', { audience: 'visitor' }),
  page('/report/:kind/:id', 'public/listing-report/listing-report-page.tsx', { audience: 'visitor' }),
  page('/unsubscribe/:token', 'public/email-links/unsubscribe-page.tsx', { audience: 'visitor' }),

  page('/customer-onboarding', 'account/onboarding-page.tsx', { audience: 'visitor', prerender: true, sitemap: true }),
  page('/customer-signup', 'account/sign-up-page.tsx', { audience: 'visitor', prerender: true, sitemap: true }),
  page('/login', 'account/sign-in-page.tsx', { audience: 'visitor', prerender: true, sitemap: true }),
  page('/signin', 'account/sign-in-page.tsx', { audience: 'visitor', prerender: true }),
  page('/restaurant-login', 'account/restaurant-sign-in-page.tsx', {
    audience: 'visitor',
    prerender: true,
    sitemap: true,
  }),
  page('/forgot-password', 'account/passwords/forgot-password-page.tsx', { audience: 'visitor', prerender: true }),
  page('/restaurant-forgot-password', 'account/passwords/forgot-password-page.tsx', {
    audience: 'visitor',
    prerender: true,
  }),
  page('/reset-password', 'account/passwords/reset-password-page.tsx', { audience: 'visitor' }),
  page('/join', 'account/join/join-page.tsx', { audience: 'visitor' }),

  page('/kitchens', 'customer/restaurants/restaurants-page.tsx', {
    audience: 'customer',
    prerender: true,
    preload({ query }) {
      const [cuisine, area] = [query.get('cuisine') || undefined, query.get('area') || undefined];
      const listAround = (zip: string | undefined) =>
        read('GET /api/kitchens', {
          querystring: { cuisine, area, zip },
          picture({ restaurants, center }) {
            const shown = listRestaurantsByDistance(restaurants, center);
            const first = shown.find(({ isFavorite }) => isFavorite) ?? shown[0];
            const media = first?.isFavorite ? 'all' : '(min-width: 700px)'; // On a phone, only a favorite is large.
            return { src: first?.headerImageUrl, sizes: pictureSizes.card, media };
          },
        });
      const zip = query.get('zip') || undefined;
      if (zip || area || query.has('everywhere')) return [listAround(zip)];
      // The device decides then. It knows the ZIP of the newest order, or starts with it.
      return [read('GET /api/orders/newest-zip', { next: (newest) => [listAround(newest.zip ?? undefined)] })];
    },
  }),
  page('/kitchen/:restaurantId', 'customer/restaurant/restaurant-page.tsx', {
    audience: 'customer',
    prerender: true,
    preload: ({ param }) => [
      read('GET /api/kitchens/:id', {
        params: { id: param('restaurantId') },
        picture: ({ restaurant }) => ({ src: restaurant.headerImageUrl, sizes: pictureSizes.page }),
      }),
    ],
  }),
  page('/meal-search', 'customer/search/meal-search-page.tsx', {
    audience: 'customer',
    prerender: true,
    preload: ({ query }) => {
      const zip = query.get('zip');
      if (!zip) return [];
      const search = read('GET /api/meals/search', {
        querystring: { zip, miles: query.get('miles') ?? policies.nearbyMiles },
        picture(found) {
          const [first] = listMealsByDistance(found, found.center ?? null).meals;
          return { src: first?.imageUrl ?? first?.restaurantHeaderImageUrl, sizes: pictureSizes.card };
        },
      });
      return [search];
    },
  }),
  page('/zip/:zip', 'customer/zip/zip-page.tsx', {
    audience: 'customer',
    prerender: true,
    preload: ({ param }) => [
      read('GET /api/meals/search', { querystring: { zip: param('zip'), miles: policies.nearbyMiles } }),
      read('GET /api/waitlist/spots/:zip', { params: { zip: param('zip') } }),
      read('GET /api/public/demand/:zip', { params: { zip: param('zip') } }),
    ],
  }),
  page('/order/:mealId', 'customer/order/order-page.tsx', {
    audience: 'customer',
    prerender: true,
    preload: ({ param }) => [read('GET /api/meals/:id', { params: { id: param('mealId') } }), read('GET /api/orders')],
  }),
  page('/past-orders', 'customer/past-orders/past-orders-page.tsx', {
    audience: 'customer',
    prerender: true,
    preload: () => [read('GET /api/orders'), read('GET /api/account/queue')],
  }),
  page('/past-orders/:orderId/money', 'customer/order-money/order-money-page.tsx', {
    audience: 'customer',
    prerender: true,
    preload: ({ param }) => [read('GET /api/orders/:id/money', { params: { id: param('orderId') } })],
  }),
  page('/past-orders/:orderId/receipt', 'customer/receipt/receipt-page.tsx', {
    audience: 'customer',
    prerender: true,
    preload: ({ param }) => [read('GET /api/orders/:id', { params: { id: param('orderId') } })],
  }),
  page('/past-orders/:orderId/problem', 'customer/problem-report/problem-page.tsx', {
    audience: 'customer',
    prerender: true,
    preload: ({ param }) => [read('GET /api/orders/:id/complaint', { params: { id: param('orderId') } })],
  }),
  page('/alerts', 'customer/alerts/alerts-page.tsx', {
    audience: 'customer',
    prerender: true,
    preload: () => [
      read('GET /api/account/queue'),
      read('GET /api/account/notifications', { querystring: {} }),
      read('GET /api/account/alert-rules'),
      read('GET /api/kitchens', { querystring: {} }),
      read('GET /api/orders/newest-zip'),
    ],
  }),
  page('/customer-profile', 'customer/profile/profile-page.tsx', {
    audience: 'customer',
    prerender: true,
    preload: () => [
      read('GET /api/account/settings'),
      read('GET /api/account/sessions'),
      read('GET /api/account/alert-settings'),
      read('GET /api/account/feeds'),
    ],
  }),

  page('/signup-flow', 'restaurant/signup/signup-flow-page.tsx', {
    audience: 'restaurant',
    layout: false,
    prerender: true,
    sitemap: true,
  }),
  page('/application-pending', 'restaurant/application/application-pending-page.tsx', {
    audience: 'restaurant',
    layout: false,
  }),
  page('/dashboard', 'restaurant/dashboard/dashboard-page.tsx', {
    audience: 'restaurant',
    // The meals of two months would make the page large.
    preload: () => [
      read('GET /api/restaurant/dashboard'),
      read('GET /api/restaurant/evening'),
      read('GET /api/restaurant/pickup'),
    ],
  }),
  page('/orders', 'restaurant/orders/orders-page.tsx', {
    audience: 'restaurant',
    preload: () => [read('GET /api/restaurant/evening'), read('GET /api/restaurant/complaints')],
  }),
  page('/orders/print', 'restaurant/printing/print-orders-page.tsx', { audience: 'restaurant' }),
  page('/orders/:orderId/label', 'restaurant/printing/label-page.tsx', { audience: 'restaurant' }),
  page('/orders/:orderId/money', 'restaurant/order-money/order-money-page.tsx', { audience: 'restaurant' }),
  page('/orders/:orderId/problem', 'restaurant/problem-report/problem-report-page.tsx', { audience: 'restaurant' }),
  page('/counter', 'restaurant/counter/counter-page.tsx', {
    audience: 'restaurant',
    preload: () => [read('GET /api/restaurant/counter'), read('GET /api/restaurant/pickup')],
  }),
  page('/pickup', 'restaurant/pickup/pickup-page.tsx', {
    audience: 'restaurant',
    preload: () => [read('GET /api/restaurant/pickup')],
  }),
  page('/staff', 'restaurant/staff/staff-page.tsx', {
    audience: 'restaurant',
    preload: () => [read('GET /api/restaurant/staff')],
  }),
  page('/api-keys', 'restaurant/api-keys/api-keys-page.tsx', {
    audience: 'restaurant',
    preload: () => [read('GET /api/restaurant/api-keys')],
  }),
  page('/menu', 'restaurant/menu/menu-page.tsx', {
    audience: 'restaurant',
    preload: () => [read('GET /api/restaurant/menu/dishes'), read('GET /api/restaurant/menu/imports')],
  }),
  page('/profile', 'restaurant/profile/profile-page.tsx', {
    audience: 'restaurant',
    preload: () => [read('GET /api/restaurant/sign-up'), read('GET /api/restaurant/pickup')],
  }),
  page('/insights', 'restaurant/insights/insights-page.tsx', {
    audience: 'restaurant',
    preload: ({ query }) => withoutQuery(query, read('GET /api/restaurant/insights', { querystring: { weeks: 4 } })),
  }),
  page('/new-menu-item', 'restaurant/new-menu-item/new-menu-item-page.tsx', { audience: 'restaurant' }),

  page('/admin', 'admin/restaurants/restaurants-page.tsx', {
    audience: 'admin',
    preload: ({ query }) => [
      read('GET /api/admin/applications'),
      read('GET /api/admin/totals'),
      read('GET /api/admin/views'),
      ...withoutQuery(
        query,
        read('GET /api/admin/restaurants', { querystring: { search: '', sort: '-joined', page: 1 } }),
      ),
    ],
  }),
  page('/admin/restaurants/:restaurantId', 'admin/restaurants/restaurant-page.tsx', {
    audience: 'admin',
    preload: ({ param }) => [read('GET /api/admin/restaurants/:id', { params: { id: param('restaurantId') } })],
  }),
  page('/admin/orders', 'admin/orders/orders-page.tsx', {
    audience: 'admin',
    preload: ({ query }) => [
      read('GET /api/admin/views'),
      ...withoutQuery(query, read('GET /api/admin/orders', { querystring: { sort: '-placed', page: 1 } })),
    ],
  }),
  page('/admin/orders/:orderId', 'admin/orders/order-page.tsx', {
    audience: 'admin',
    preload: ({ param }) => [read('GET /api/admin/orders/:id', { params: { id: param('orderId') } })],
  }),
  page('/admin/people', 'admin/people/people-page.tsx', {
    audience: 'admin',
    preload: ({ query }) => withoutQuery(query, read('GET /api/admin/people', { querystring: { search: '' } })),
  }),
  page('/admin/people/:personId', 'admin/people/person-page.tsx', {
    audience: 'admin',
    preload: ({ param }) => [read('GET /api/admin/people/:id', { params: { id: param('personId') } })],
  }),
  page('/admin/problems', 'admin/problem-reports/problem-reports-page.tsx', { audience: 'admin' }),
  page('/admin/payouts', 'admin/payouts/payouts-page.tsx', {
    audience: 'admin',
    preload: () => [read('GET /api/admin/payouts'), read('GET /api/admin/payouts/year', { querystring: {} })],
  }),
  page('/admin/demand', 'admin/demand/demand-page.tsx', {
    audience: 'admin',
    preload: () => [read('GET /api/admin/spots'), read('GET /api/admin/demand')],
  }),
  page('/admin/demand/:zip', 'admin/demand/zip-demand-page.tsx', { audience: 'admin' }),
  page('/admin/places', 'admin/filter-options/filter-options-page.tsx', {
    audience: 'admin',
    preload: () => [read('GET /api/admin/places')],
  }),
  page('/admin/money-rules', 'admin/money-rules/money-rules-page.tsx', { audience: 'admin' }),
  page('/admin/tax', 'admin/tax/tax-page.tsx', { audience: 'admin' }),
  page('/admin/totals', 'admin/totals/totals-page.tsx', { audience: 'admin' }),
  page('/admin/alarms', 'admin/alarms/alarms-page.tsx', {
    audience: 'admin',
    preload: ({ query }) => withoutQuery(query, read('GET /api/admin/alarms', { querystring: { which: 'open' } })),
  }),
  page('/admin/coupons', 'admin/coupons/coupons-page.tsx', { audience: 'admin' }),
  page('/admin/coupons/new', 'admin/coupons/new-coupon-page.tsx', { audience: 'admin' }),
  page('/admin/coupons/:code', 'admin/coupons/coupon-page.tsx', { audience: 'admin' }),
  page('/admin/ratings', 'admin/ratings/ratings-page.tsx', { audience: 'admin' }),
  page('/admin/operations', 'admin/operations/operations-page.tsx', {
    audience: 'admin',
    preload: () => [read('GET /api/admin/operations'), read('GET /api/admin/corrections')],
  }),
  page('/admin/second-factor', 'admin/second-factor/second-factor-page.tsx', { audience: 'admin' }),
  page('/admin/audit', 'admin/audit/audit-page.tsx', { audience: 'admin' }),

  page('/*', 'shared/page/not-found-page.tsx', { audience: 'visitor' }),
];

/** Preloads a list in its default order. Only its page understands the filters and the order in the address. */
function withoutQuery(query: URLSearchParams, ...reads: PageRead[]): PageRead[] {
  return query.size > 0 ? [] : reads;
}

export type PagePath = (typeof pages)[number]['path'];

/** What the frame of an audience reads, on each of its pages. */
export const layoutReads: Record<Audience, PageRead[]> = {
  visitor: [],
  customer: [read('GET /api/account/notifications/unread'), read('GET /api/public/config')],
  restaurant: [
    read('GET /api/restaurant'),
    read('GET /api/public/config'),
    read('GET /api/account/kitchens'),
    read('GET /api/restaurant/notifications'),
    read('GET /api/restaurant/orders', { querystring: {} }),
  ],
  admin: [read('GET /api/admin/access'), read('GET /api/public/config'), read('GET /api/admin/waiting')],
};
