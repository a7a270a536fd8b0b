import { formatCents } from '@fondly/contract/money';
import { orderTerms, refundTerms } from '@fondly/contract/order-statuses';
import { type RefundReason, refundReasons } from '@fondly/contract/restaurant/refund-reasons';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { findRefundByRequest, readRefundable, requestRefund, requireRefund } from '../../orders/request-refund.ts';
import type { Order, Refund } from '../../orders/schema.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import { writeAudit } from '../../platform/audit.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireRole } from '../../restaurants/staff-access.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { sendRefund } from './send-refund.ts';

/** The requester: a restaurant for its own orders, an admin for any order. */
export type RefundRequester = { as: 'restaurant'; person: Manager } | { as: 'admin'; person: Admin };
type RefundInput = { amountCents?: number | undefined; reason: RefundReason; restock: boolean; requestId: string };

/**
 * Refunds a part or all of an order for a restaurant or an admin. A full refund before pickup ends the order. A
 * repeated `requestId` is the same refund. Without a response the job retries with the same key.
 *
 * @returns the refund as it is now
 */
export async function refundOrder(
  app: App,
  requester: RefundRequester,
  orderId: string,
  input: RefundInput,
): Promise<Refund> {
  const requested = await transaction(app, (tx) => decideRefund(app, tx, requester, orderId, input));
  await sendRefund(app, { refundId: requested.id }).catch((error: unknown) =>
    app.log.warn({ err: error, orderId, refund: requested.id }, 'payments: a refund failed, its job retries it'),
  );
  const refund = await requireRefund(app.db, requested.id);
  if (refundTerms.withoutEffect.includes(refund.status)) throw new Problem('refund-failed', { orderId });
  return refund;
}

async function decideRefund(
  app: App,
  tx: Tx,
  requester: RefundRequester,
  orderId: string,
  input: RefundInput,
): Promise<Refund> {
  if (requester.as === 'restaurant') await requireRole(tx, requester.person, 'manager');
  const order = await lockOrder(tx, orderId);
  if (!order || !canSee(requester, order)) throw new Problem('order-not-found');
  const existing = await findRefundByRequest(tx, orderId, input.requestId);
  if (existing) return existing;
  if (order.disputedAt) throw new Problem('order-disputed', { orderId });
  if (order.paidCents === 0) throw new Problem('nothing-to-refund', { orderId });

  const { refundableCents } = await readRefundable(tx, order);
  const isWhole = refundableCents > 0 && (input.amountCents ?? refundableCents) === refundableCents;
  const refund = {
    reason: input.reason,
    actor: requester.as,
    actorId: requester.person.id,
    requestId: input.requestId,
  };
  const now = app.clock.now();
  if (requester.as === 'admin') await writeRefundAudit(tx, requester, order, input, now);
  if (isWhole && isAwaitingPickup(order)) {
    const name = requester.as === 'admin' ? 'cancelByAdmin' : 'cancelByRestaurant';
    const reason = input.reason === 'other' ? null : refundReasons[input.reason];
    const context = { now, actorId: requester.person.id, reason, restock: input.restock, refund };
    await transitionOrder(tx, orderId, name, requester.as, context);
    return expectOneRow([await findRefundByRequest(tx, orderId, input.requestId)].filter((row) => row !== null));
  }
  // A second tab that requests everything again gets the refund that used up the rest.
  const isRepeat = input.amountCents === undefined && refundableCents <= 0;
  if (requester.as === 'restaurant' && !isAwaitingPickup(order) && !isRepeat)
    throw new Problem('refund-by-admin-only', { orderId });
  const created = await requestRefund(tx, order, { ...refund, amountCents: input.amountCents }, now);
  if (!created) throw new Problem('nothing-to-refund', { orderId });
  return created;
}

/** Every refund by an admin has an entry in the audit log. */
function writeRefundAudit(
  tx: Tx,
  { person }: RefundRequester,
  order: Order,
  { reason, amountCents }: RefundInput,
  now: Date,
): Promise<void> {
  const amount = amountCents === undefined ? 'all that is left' : formatCents(amountCents);
  const entry = { actorId: person.id, action: 'order.refund' as const, objectId: order.id };
  const auditReason = `${amount}: ${refundReasons[reason]}`;
  const changes = [{ field: 'refund', before: null, after: amount }];
  return writeAudit(tx, { ...entry, objectName: `Order ${order.orderNumber}`, reason: auditReason, changes }, now);
}

/** An order that was never authorized is not visible to a restaurant. */
const canSee = ({ as, person }: RefundRequester, order: Order) =>
  as === 'admin' ||
  (order.restaurantId === person.restaurant?.id && (order.authorizedAt !== null || order.paymentConfirmedAt !== null));

const isAwaitingPickup = ({ status, closedReason }: Order) =>
  orderTerms.awaitingPickup.includes(status) && closedReason === null;
