import type { Tx } from '../../platform/database/db.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';

/** The webhooks of the restaurant hear, once and after the commit, that a payout is paid. */
export function tellPayout(
  tx: Tx,
  { payoutId, restaurantId }: { payoutId: string; restaurantId: string },
  now: Date,
): void {
  const event = { key: `payout:${payoutId}`, kind: 'payout.paid', subjectId: payoutId, data: { payoutId } } as const;
  enqueue(tx, 'tell-webhooks', { ...event, restaurantId, at: now.toISOString() });
}
