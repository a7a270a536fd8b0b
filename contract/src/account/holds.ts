import { z } from 'zod';
import { startCheckout } from '../checkout.ts';
import { cents, endpoint, id, instant } from '../endpoint.ts';
import { policies } from '../policies.ts';

/**
 * For software that acts for a customer. It pays nothing: the person opens the link, logs in, and pays there. The order
 * has the name, email address, and phone number of the account.
 */
export const placeHold = endpoint({
  method: 'POST',
  url: '/api/account/holds',
  access: 'customer',
  keyScope: 'hold',
  problems: [
    ...startCheckout.problems,
    'email-not-confirmed',
    'hold-needs-order',
    'hold-needs-phone',
    'hold-free-meal',
  ],
  schema: {
    summary: 'Hold portions of a meal, and get the link at which its customer pays',
    tags: ['Orders'],
    body: z.strictObject({
      /** A repeat with the same ID returns the same hold. */
      requestId: id,
      mealId: id,
      quantity: z.int().min(1).max(policies.portionsPerOrder),
    }),
    response: {
      201: z.strictObject({
        orderId: id,
        orderNumber: z.string(),
        totalCents: cents,
        holdExpiresAt: instant.nullable(),
        /** Shows the payment to the customer of the order, and nothing to anybody else. */
        paymentUrl: z.url(),
      }),
    },
  },
});
