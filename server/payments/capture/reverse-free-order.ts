import { postFreeOrderReversal } from '../../ledger/post-entry.ts';
import { computeShare } from '../../ledger/share.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { findOrder } from '../checkout/open-intent.ts';

/** Task `book-free-order-back`: what a coupon paid for an order over nothing is the platform's again. */
export async function reverseFreeOrder(app: App, { orderId }: JobPayloads['reverse-free-order']): Promise<void> {
  const order = await findOrder(app, orderId);
  if (order?.totalCents !== 0 || order.paymentStatus !== 'voided') return;
  await transaction(app, (tx) => postFreeOrderReversal(tx, order, computeShare(order), app.clock.now()));
}
