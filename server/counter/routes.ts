import * as counter from '@fondly/contract/restaurant/counter';
import type { Routes } from '../platform/http/route.ts';
import { requireServingStaff } from '../restaurants/staff-actors.ts';
import { applyEntries } from './apply-entries.ts';
import { findOrdersByPickupCode } from './check-code.ts';
import { readCounter } from './read-counter.ts';

/** The counter of the own kitchen alone: which kitchen is never taken from outside. One that is suspended hands over. */
export const counterRoutes: Routes = async (http, { app }) => {
  http.route({
    ...counter.readCounter,
    handler: async (request) => readCounter(app, await requireServingStaff(app, request)),
  });
  http.route({
    ...counter.findOrdersByPickupCode,
    handler: async (request) => ({
      orders: await findOrdersByPickupCode(app, await requireServingStaff(app, request), request.body.pickupCode),
    }),
  });
  http.route({
    ...counter.submitCounterEntries,
    handler: async (request) => ({
      outcomes: await applyEntries(app, await requireServingStaff(app, request), request.body.entries),
    }),
  });
};
