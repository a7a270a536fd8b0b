import type Stripe from 'stripe';
import { z } from 'zod';

/**
 * The order that an expanded payment names in its metadata; null without one. Metadata is text that anyone with access
 * to the Stripe account can change, so it is checked before it is looked up.
 */
export function toOrderId(intent: Stripe.PaymentIntent | string | null): string | null {
  if (intent === null || typeof intent === 'string') return null;
  return z.uuid().safeParse(intent.metadata.order_id).data ?? null;
}
