import type { handOverOrder as endpoint, RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import { handOver } from './hand-over.ts';
import { transitionRestaurantOrder } from './transition-restaurant-order.ts';

type HandOverInput = z.output<typeof endpoint.schema.body>;

/** Completes an order with the customer's pickup code. An order without a code is completed and recorded as such. */
export async function handOverOrder(
  app: App,
  staff: Staff,
  orderId: string,
  { pickupCode, withoutCode }: HandOverInput,
): Promise<RestaurantOrderView> {
  // A key does not know the customer, so it always needs the code.
  const isByName = withoutCode && !staff.apiKey;
  return transitionRestaurantOrder(app, staff, orderId, {
    lowestRole: 'counter',
    isDone: ({ closedReason }) => closedReason === 'collected',
    apply: (tx, order) => handOver(app, tx, staff, order, { pickupCode: isByName ? null : (pickupCode ?? '') }),
  });
}
