import type { Context } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';

/** @throws ApiError 400 for an account that only receives transfers, if Stripe has not approved the platform for them */
export function assertTransfersAllowed(
  { switches }: Context,
  { transfers, cards }: { transfers: boolean; cards: boolean },
): void {
  if (!switches.refuseTransfersOnly || !transfers || cards) return;
  throw invalidRequest(
    'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability.',
  );
}
