import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { type RefundReason, refundReasons } from '@fondly/contract/restaurant/refund-reasons';
import { eq } from 'drizzle-orm';
import { canNotify } from '../messaging/can-notify.ts';
import { queueMail } from '../messaging/queue-mail.ts';
import { type Order, orders, type Refund, refunds } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type MailParts, renderMailHtml, renderMailText } from '../platform/mail/mail-layout.ts';

type RefundStep = 'requested' | 'failed';

/**
 * Task `announce-refund`: tells the customer of a refund by itself, once: amount, way and days, or that it did not
 * arrive. A refund that came with the end of an order is told of with that end.
 */
export async function announceRefund(app: App, payload: Record<string, unknown>): Promise<void> {
  const news = payload.news as RefundStep;
  const [row] = await app.db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, String(payload.refundId)));
  if (!row) return;
  const { order, refund } = row;
  const endedWithoutMeal = order.closedReason !== null && order.status !== 'completed';
  if (news === 'requested' && endedWithoutMeal) return;
  const parts = news === 'failed' ? refundFailedMail(app, order, refund) : refundMail(app, order, refund);
  const subject = `${parts.title}: ${order.mealName} (${order.orderNumber})`;
  const mail = { key: `refund:${refund.id}:${news}`, to: order.customerEmail, subject };
  await transaction(app, async (tx) => {
    if (!(await canNotify(tx, order.customerId, 'receipts', 'mail'))) return;
    await queueMail(tx, { ...mail, html: renderMailHtml(parts), text: renderMailText(parts) }, app.clock.now());
  });
}

const toMailEnd = (app: Pick<App, 'config'>, { id }: Order) => ({
  button: { text: 'See where your money is', url: `${app.config.publicUrl}/past-orders/${id}/money` },
  footer: ['Fondly. Good food deserves a second chance.', `Questions: ${app.config.contactEmail}`],
});

export function refundMail(app: Pick<App, 'config'>, order: Order, refund: Refund): MailParts {
  const amount = formatCents(refund.amountCents);
  const reasonLines =
    refund.reason !== 'other' && refund.reason in refundReasons
      ? [`${refundReasons[refund.reason as RefundReason]}.`]
      : [];
  return {
    title: `${amount} is on its way back to you`,
    lines: [
      ...reasonLines,
      `We are refunding ${amount} of the ${formatCents(order.paidCents)} you paid to your card. It usually arrives within ${policies.refundDays}.`,
    ],
    ...toMailEnd(app, order),
  };
}

export function refundFailedMail(app: Pick<App, 'config'>, order: Order, refund: Refund): MailParts {
  const amount = formatCents(refund.amountCents);
  return {
    title: `Your refund of ${amount} did not arrive`,
    lines: [
      `Your bank did not take the ${amount} that we sent to your card.`,
      'We have seen it and will pay you another way. If we should know something about your card, please write to us.',
    ],
    ...toMailEnd(app, order),
  };
}
