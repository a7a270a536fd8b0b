import * as counter from '@fondly/contract/restaurant/counter';
import { readOrderFood as readOrderFoodEndpoint } from '@fondly/contract/restaurant/orders';
import { readRequestLanguage } from '../platform/http/request-language.ts';
import type { Routes } from '../platform/http/route.ts';
import { applyEntries } from './apply-entries.ts';
import { findOrdersByPickupCode } from './check-code.ts';
import { readCounter } from './read-counter.ts';
import { readOrderFood } from './read-order-food.ts';

/** The counter of a restaurant. A suspended restaurant still hands over paid orders. */
export const counterRoutes: Routes = (route) => {
  route(counter.readCounter, ({ app, staff }) => readCounter(app, staff));
  route(readOrderFoodEndpoint, ({ app, staff, params }) => readOrderFood(app, staff, params.id));
  route(counter.findOrdersByPickupCode, async ({ app, staff, body }) => ({
    orders: await findOrdersByPickupCode(app, staff, body.pickupCode),
  }));
  route(counter.submitCounterEntries, async ({ app, staff, body, request }) => ({
    outcomes: await applyEntries(app, staff, body.entries, readRequestLanguage(request)),
  }));
};
