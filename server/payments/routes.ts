import { readCorrections } from '@fondly/contract/correction';
import { moveKitchenOrder as moveEndpoint } from '@fondly/contract/kitchen-order';
import {
  cancelOrder as cancelEndpoint,
  readPaymentSecret,
  refreshOrder,
  startCheckout,
  validateCoupon as validateEndpoint,
} from '@fondly/contract/order';
import { customerOf, superAdminOf } from '../accounts/actor.ts';
import { tokenOf } from '../accounts/session-cookie.ts';
import { kitchenView } from '../orders/kitchen-view.ts';
import { getOrder } from '../orders/list-orders.ts';
import { Problem } from '../platform/problem.ts';
import type { Routes } from '../platform/route.ts';
import { servingStaffOf } from '../restaurants/owner.ts';
import { cancelOrder } from './cancel-order.ts';
import { checkout, readSecret } from './checkout.ts';
import { listCorrections } from './corrections.ts';
import { moveKitchenOrder } from './move-kitchen-order.ts';
import { readOrder } from './open-intent.ts';
import { receiveEvent } from './receive-event.ts';
import { refreshPayment } from './refresh-order.ts';
import { validateCoupon } from './validate-coupon.ts';

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
