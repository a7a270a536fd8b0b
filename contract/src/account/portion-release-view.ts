import { z } from 'zod';

/** What became of the portions that a customer put on sale again. An order has it from its payment on. */
export const portionReleaseView = z.strictObject({
  /** Portions that can be released now; 0 when none can. */
  releasable: z.int(),
  onSale: z.int(),
  resold: z.int(),
});
export type PortionReleaseView = z.infer<typeof portionReleaseView>;
