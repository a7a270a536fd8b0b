import { z } from 'zod';

/** A pass with which a friend can pick up an order, as its buyer sees it. */
export const pickupPassView = z.strictObject({
  /** The first name of the friend. */
  friend: z.string(),
  /** The link to share. */
  url: z.string(),
});
export type PickupPassView = z.infer<typeof pickupPassView>;
