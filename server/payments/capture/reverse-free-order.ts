import { postFreeOrderReversal } from '../../ledger/post-entry.ts';
import { computeShare } from '../../ledger/share.ts';
import { findOrder } from '../../orders/find-order.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';

/** Job: returns to the platform what its coupon paid for a free order. */
export async function reverseFreeOrder(app: App, { orderId }: JobPayloads['reverse-free-order']): Promise<void> {
  const order = await findOrder(app.db, orderId);
  if (order?.totalCents !== 0 || order.paymentStatus !== 'voided') return;
  await transaction(app, (tx) => postFreeOrderReversal(tx, order, computeShare(order), app.clock.now()));
}
