import { formatCents } from '@fondly/contract/money';
import { type RefundReason, refundReasons } from '@fondly/contract/restaurant/refund-reasons';
import { eq } from 'drizzle-orm';
import type { SuperAdmin } from '../../accounts/sessions/actor.ts';
import { findRequest, readLeft, requestRefund } from '../../orders/request-refund.ts';
import { type Order, orders, type Refund, refunds } from '../../orders/schema.ts';
import { moveOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import { writeAudit } from '../../platform/audit.ts';
import { one, type Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireRole } from '../../restaurants/staff-access.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { sendRefund } from './send-refund.ts';

/** Who asks: a kitchen for its own orders, an admin for any. */
export type RefundAsker = { as: 'restaurant'; person: Manager } | { as: 'admin'; person: SuperAdmin };
type Wish = { amountCents?: number | undefined; reason: RefundReason; restock: boolean; requestId: string };

/**
 * Gives a part or all of what was paid back, at the wish of a kitchen or an admin. All of an order that is still to be
 * picked up ends it; a kitchen may not refund a finished one. The same `requestId` is the same refund. Decided first,
 * then sent at once; without an answer of the provider the job sends it again with the same key.
 *
 * @returns the refund as it stands now
 * @throws Problem `order-not-found`, `order-disputed`, `nothing-to-refund`, `refund-by-fondly`, `refund-too-large`,
 *   `refund-failed` when the provider said no
 */
export async function refundOrder(app: App, asker: RefundAsker, orderId: string, wish: Wish): Promise<Refund> {
  const decided = await transaction(app, (tx) => decide(app, tx, asker, orderId, wish));
  await sendRefund(app, decided.id).catch((error: unknown) =>
    app.log.warn({ err: error, orderId, refund: decided.id }, 'payments: a refund is left to its job'),
  );
  const refund = one(await app.db.select().from(refunds).where(eq(refunds.id, decided.id)));
  if (refund.status === 'failed' || refund.status === 'canceled') throw new Problem('refund-failed', { orderId });
  return refund;
}

async function decide(app: App, tx: Tx, asker: RefundAsker, orderId: string, wish: Wish): Promise<Refund> {
  if (asker.as === 'restaurant') await requireRole(tx, asker.person, 'manager');
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order || !maySee(asker, order)) throw new Problem('order-not-found');
  const known = await findRequest(tx, orderId, wish.requestId);
  if (known) return known;
  if (order.disputedAt) throw new Problem('order-disputed', { orderId });
  if (order.paidCents === 0) throw new Problem('nothing-to-refund', { orderId });

  const { leftCents } = await readLeft(tx, order);
  const isWhole = leftCents > 0 && (wish.amountCents ?? leftCents) === leftCents;
  const refund = { reason: wish.reason, actor: asker.as, actorId: asker.person.id, requestId: wish.requestId };
  const now = app.clock.now();
  if (asker.as === 'admin') await note(tx, asker, order, wish, now);
  if (isWhole && isToPickUp(order)) {
    const name = asker.as === 'admin' ? 'cancelByAdmin' : 'cancelByRestaurant';
    const reason = wish.reason === 'other' ? null : refundReasons[wish.reason];
    const context = { now, actorId: asker.person.id, reason, restock: wish.restock, refund };
    await moveOrder(tx, orderId, name, asker.as, context);
    return one([await findRequest(tx, orderId, wish.requestId)].filter((row) => row !== null));
  }
  // A second tab that asks for everything once more is answered with what took it.
  const isAgain = wish.amountCents === undefined && leftCents <= 0;
  if (asker.as === 'restaurant' && !isToPickUp(order) && !isAgain) throw new Problem('refund-by-fondly', { orderId });
  const made = await requestRefund(tx, order, { ...refund, amountCents: wish.amountCents }, now);
  if (!made) throw new Problem('nothing-to-refund', { orderId });
  return made;
}

/** No operator's refund is without a line in the audit log. */
function note(tx: Tx, { person }: RefundAsker, order: Order, { reason, amountCents }: Wish, now: Date): Promise<void> {
  const amount = amountCents === undefined ? 'all that is left' : formatCents(amountCents);
  const entry = { actorId: person.id, action: 'order.refund' as const, objectId: order.id };
  const words = `${amount}: ${refundReasons[reason]}`;
  return writeAudit(tx, { ...entry, objectName: `Order ${order.orderNumber}`, reason: words }, now);
}

/** Orders whose money was never secured are not shown to kitchens. */
const maySee = ({ as, person }: RefundAsker, order: Order) =>
  as === 'admin' ||
  (order.restaurantId === person.restaurant?.id && (order.authorisedAt !== null || order.paymentConfirmedAt !== null));

const isToPickUp = ({ status, closedReason }: Order) =>
  (status === 'confirmed' || status === 'ready') && closedReason === null;
