import * as cards from '@fondly/contract/account/cards';
import * as order from '@fondly/contract/orders';
import * as restaurant from '@fondly/contract/restaurant/orders';
import { findDeviceHash } from '../../accounts/devices/known-devices.ts';
import { readCustomerOrder } from '../../orders/list-customer-orders.ts';
import type { Routes } from '../../platform/http/route.ts';
import { approveOrder } from './approve-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { denyOrder } from './deny-order.ts';
import { handOverOrder } from './hand-over-order.ts';
import { markOrderReady } from './mark-order-ready.ts';
import { payWithSavedCard } from './pay-with-saved-card.ts';
import { readOrderCard } from './read-order-card.ts';
import { refreshOrder } from './refresh-payment.ts';
import { undoTransition } from './undo-transition.ts';

/** The transitions that decide about a payment, and the transitions that follow from one. */
export const captureRoutes: Routes = (route) => {
  route(order.refreshOrder, ({ app, customer, params }) =>
    refreshOrder(app, customer, params.id).then(() => readCustomerOrder(app, customer, params.id)),
  );
  route(cards.readOrderCard, async ({ app, customer, params }) => ({
    card: await readOrderCard(app, customer, params.id),
  }));
  route(cards.payWithSavedCard, ({ app, customer, params, request, body }) =>
    payWithSavedCard(app, customer, params.id, findDeviceHash(app, request), body),
  );
  route(order.cancelOrder, ({ app, customer, params }) =>
    cancelOrder(app, customer, params.id).then(() => readCustomerOrder(app, customer, params.id)),
  );
  route(restaurant.approveOrder, ({ app, staff, params }) => approveOrder(app, staff, params.id));
  route(restaurant.denyOrder, ({ app, staff, params, body }) => denyOrder(app, staff, params.id, body));
  route(restaurant.markOrderReady, ({ app, staff, params }) => markOrderReady(app, staff, params.id));
  route(restaurant.undoTransition, ({ app, staff, params, body }) => undoTransition(app, staff, params.id, body));
  route(restaurant.handOverOrder, ({ app, staff, params, body }) => handOverOrder(app, staff, params.id, body));
};
