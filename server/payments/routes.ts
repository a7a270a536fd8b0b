import { readCorrections } from '@fondly/contract/admin/corrections';
import {
  cancelOrder as cancelEndpoint,
  readPaymentSecret,
  refreshOrder,
  startCheckout,
  validateCoupon as validateEndpoint,
} from '@fondly/contract/orders';
import { transitionRestaurantOrder as moveEndpoint } from '@fondly/contract/restaurant/orders';
import { requireAdmin, requireCustomer } from '../accounts/sessions/actor.ts';
import { findSessionToken } from '../accounts/sessions/session-cookie.ts';
import { readCustomerOrder } from '../orders/list-customer-orders.ts';
import { toRestaurantOrderView } from '../orders/restaurant-order-view.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Routes } from '../platform/http/route.ts';
import { requireServingStaff } from '../restaurants/staff-actors.ts';
import { cancelOrder } from './capture/cancel-order.ts';
import { refreshPayment } from './capture/refresh-payment.ts';
import { transitionRestaurantOrder } from './capture/transition-restaurant-order.ts';
import { checkout, readClientSecret } from './checkout/checkout.ts';
import { findOrder } from './checkout/open-intent.ts';
import { validateCoupon } from './checkout/validate-coupon.ts';
import { listCorrections } from './reconcile/corrections.ts';
import { receiveEvent } from './webhooks/receive-event.ts';

/** The card provider's events are signed over their exact bytes, so nothing may parse them before us. */
const eventLargestBytes = 1024 * 1024;

export const paymentRoutes: Routes = async (http, { app }) => {
  http.route({
    ...startCheckout,
    handler: async (request, reply) => {
      reply.code(201);
      return checkout(app, findSessionToken(app, request), request.body);
    },
  });
  http.route({
    ...validateEndpoint,
    handler: async (request) => validateCoupon(app, findSessionToken(app, request), request.body),
  });
  http.route({
    ...readPaymentSecret,
    handler: async (request) => readClientSecret(app, await requireCustomer(app, request), request.params.id),
  });
  http.route({
    ...refreshOrder,
    handler: async (request) => {
      const customer = await requireCustomer(app, request);
      const order = await findOrder(app, request.params.id);
      if (!order || order.customerId !== customer.id) throw new Problem('order-not-found');
      await refreshPayment(app, order);
      return readCustomerOrder(app, customer, request.params.id);
    },
  });
  http.route({
    ...cancelEndpoint,
    handler: async (request) => {
      const customer = await requireCustomer(app, request);
      await cancelOrder(app, customer, request.params.id);
      return readCustomerOrder(app, customer, request.params.id);
    },
  });
  http.route({
    ...moveEndpoint,
    handler: async (request) => {
      const staff = await requireServingStaff(app, request);
      return toRestaurantOrderView(await transitionRestaurantOrder(app, staff, request.params.id, request.body), staff);
    },
  });
  http.route({
    ...readCorrections,
    handler: async (request) => {
      await requireAdmin(app, request);
      return listCorrections(app);
    },
  });
};

/** Outside sessions, JSON and the check of origins: the signature alone decides. */
export const stripeWebhook: Routes = async (http, { app }) => {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: eventLargestBytes }, (_request, body, done) =>
    done(null, body),
  );
  http.post('/api/webhooks/stripe', { schema: { hide: true }, bodyLimit: eventLargestBytes }, async (request) => {
    const signature = request.headers['stripe-signature'];
    await receiveEvent(app, request.body as Buffer, typeof signature === 'string' ? signature : undefined);
    return { received: true };
  });
};
