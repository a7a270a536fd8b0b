import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of Fondly. */
export default [
  index('public/landing-page.tsx'),
  route('faq', 'public/faq-page.tsx'),
  route('privacy-policy', 'public/privacy-page.tsx'),
  route('terms-of-service', 'public/terms-page.tsx'),
  route('demand/:zip?', 'public/demand-page.tsx'),
  route('confirm-email/:token', 'public/confirm-email-page.tsx'),
  route('unsubscribe/:token', 'public/unsubscribe-page.tsx'),

  route('customer-onboarding', 'account/onboarding-page.tsx'),
  route('customer-signup', 'account/sign-up-page.tsx'),
  route('login', 'account/sign-in-page.tsx'),
  route('signin', 'account/sign-in-page.tsx', { id: 'account/sign-in-page-again' }),
  route('restaurant-login', 'account/restaurant-sign-in-page.tsx'),
  route('forgot-password', 'account/forgot-password-page.tsx'),
  route('restaurant-forgot-password', 'account/forgot-password-page.tsx', {
    id: 'account/kitchen-forgot-password-page',
  }),
  route('reset-password', 'account/reset-password-page.tsx'),

  layout('customer/layout.tsx', [
    route('kitchens', 'customer/kitchens/kitchens-page.tsx'),
    route('kitchen/:kitchenId', 'customer/kitchen/kitchen-page.tsx'),
    route('meal-search', 'customer/search/meal-search-page.tsx'),
    route('zip/:zip', 'customer/zip/zip-page.tsx'),
    route('order/:mealId', 'customer/order/order-page.tsx'),
    route('past-orders', 'customer/past-orders/past-orders-page.tsx'),
    route('past-orders/:orderId/money', 'customer/order-money/order-money-page.tsx'),
    route('past-orders/:orderId/receipt', 'customer/receipt/receipt-page.tsx'),
    route('past-orders/:orderId/problem', 'customer/problem-report/problem-page.tsx'),
    route('alerts', 'customer/notices/alerts-page.tsx'),
    route('customer-profile', 'customer/profile/profile-page.tsx'),
  ]),

  route('signup-flow', 'restaurant/signup/signup-flow-page.tsx'),
  route('application-pending', 'restaurant/application-pending-page.tsx'),
  layout('restaurant/layout.tsx', [
    route('dashboard', 'restaurant/dashboard-page.tsx'),
    route('orders', 'restaurant/orders-page.tsx'),
    route('orders/print', 'restaurant/paper/order-list-page.tsx'),
    route('orders/:orderId/label', 'restaurant/paper/label-page.tsx'),
    route('orders/:orderId/money', 'restaurant/order-money/order-money-page.tsx'),
    route('orders/:orderId/problem', 'restaurant/problem-report/problem-page.tsx'),
    route('counter', 'restaurant/counter/counter-page.tsx'),
    route('pickup', 'restaurant/pickup/pickup-page.tsx'),
    route('new-menu-item', 'restaurant/new-menu-item-page.tsx'),
  ]),

  layout('admin/layout.tsx', [
    route('admin', 'admin/restaurants/restaurants-page.tsx'),
    route('admin/restaurants/:restaurantId', 'admin/restaurant/restaurant-page.tsx'),
    route('admin/orders', 'admin/orders/orders-page.tsx'),
    route('admin/orders/:orderId', 'admin/orders/order-page.tsx'),
    route('admin/people', 'admin/people/people-page.tsx'),
    route('admin/people/:personId', 'admin/people/person-page.tsx'),
    route('admin/problems', 'admin/problems/problems-page.tsx'),
    route('admin/payouts', 'admin/payouts/payouts-page.tsx'),
    route('admin/demand', 'admin/demand/demand-page.tsx'),
    route('admin/demand/:zip', 'admin/demand/zip-demand-page.tsx'),
    route('admin/places', 'admin/places/places-page.tsx'),
    route('admin/totals', 'admin/totals/totals-page.tsx'),
    route('admin/alarms', 'admin/operations/alarms-page.tsx'),
    route('admin/second-factor', 'admin/door/own-door-page.tsx'),
    route('admin/audit', 'admin/operations/audit-page.tsx'),
  ]),

  route('*', 'shared/not-found-page.tsx'),
] satisfies RouteConfig;
