import type { Customer } from '../../accounts/sessions/actor.ts';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { readMessageContext, toCustomer } from '../message-context.ts';
import { receiptCopy } from './order-emails.ts';

const toMinute = (at: Date): string => at.toISOString().slice(0, 16);

/**
 * Sends the receipt of a paid order to its email address again, at most once a minute.
 *
 * @throws Problem `order-not-found` also for an order that was not paid, `too-many-requests`
 */
export async function emailReceipt(app: App, customer: Customer, orderId: string): Promise<void> {
  const context = await readMessageContext(app, orderId);
  if (context?.order.customerId !== customer.id || context.order.paymentConfirmedAt === null)
    throw new Problem('order-not-found');
  await checkRateLimit(app, 'receipt-email', customer.id);
  const { order, now } = context;
  const key = `order:${orderId}:receipt-copy:${toMinute(now)}`;
  const email = (locale: Parameters<typeof receiptCopy>[1]) => receiptCopy(context, locale);
  await transaction(app, async (tx) => {
    await notify(tx, toCustomer(order), { key, now, email });
  });
}
