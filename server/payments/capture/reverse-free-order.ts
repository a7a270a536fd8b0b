import { postFreeOrderBack } from '../../ledger/post-entry.ts';
import { shareOf } from '../../ledger/share.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { readOrder } from '../checkout/open-intent.ts';

/** Task `book-free-order-back`: what a coupon paid for an order over nothing is the platform's again. */
export async function bookFreeOrderBack(app: App, orderId: string): Promise<void> {
  const order = await readOrder(app, orderId);
  if (order?.totalCents !== 0 || order.paymentStatus !== 'voided') return;
  await transaction(app, (tx) => postFreeOrderBack(tx, order, shareOf(order), app.clock.now()));
}
