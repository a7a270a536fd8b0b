import { readCorrections } from '@fondly/contract/admin/corrections';
import {
  cancelOrder as cancelEndpoint,
  readPaymentSecret,
  refreshOrder,
  startCheckout,
  validateCoupon as validateEndpoint,
} from '@fondly/contract/orders';
import { moveKitchenOrder as moveEndpoint } from '@fondly/contract/restaurant/orders';
import { customerOf, superAdminOf } from '../accounts/sessions/actor.ts';
import { tokenOf } from '../accounts/sessions/session-cookie.ts';
import { getOrder } from '../orders/list-customer-orders.ts';
import { kitchenView } from '../orders/restaurant-order-view.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Routes } from '../platform/http/route.ts';
import { servingStaffOf } from '../restaurants/staff-actors.ts';
import { cancelOrder } from './capture/cancel-order.ts';
import { refreshPayment } from './capture/refresh-payment.ts';
import { moveKitchenOrder } from './capture/transition-restaurant-order.ts';
import { checkout, readSecret } from './checkout/checkout.ts';
import { readOrder } from './checkout/open-intent.ts';
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
      return checkout(app, tokenOf(app, request), request.body);
    },
  });
  http.route({
    ...validateEndpoint,
    handler: async (request) => validateCoupon(app, tokenOf(app, request), request.body),
  });
  http.route({
    ...readPaymentSecret,
    handler: async (request) => readSecret(app, await customerOf(app, request), request.params.id),
  });
  http.route({
    ...refreshOrder,
    handler: async (request) => {
      const customer = await customerOf(app, request);
      const order = await readOrder(app, request.params.id);
      if (!order || order.customerId !== customer.id) throw new Problem('order-not-found');
      await refreshPayment(app, order);
      return getOrder(app, customer, request.params.id);
    },
  });
  http.route({
    ...cancelEndpoint,
    handler: async (request) => {
      const customer = await customerOf(app, request);
      await cancelOrder(app, customer, request.params.id);
      return getOrder(app, customer, request.params.id);
    },
  });
  http.route({
    ...moveEndpoint,
    handler: async (request) => {
      const staff = await servingStaffOf(app, request);
      return kitchenView(await moveKitchenOrder(app, staff, request.params.id, request.body), staff);
    },
  });
  http.route({
    ...readCorrections,
    handler: async (request) => {
      await superAdminOf(app, request);
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
