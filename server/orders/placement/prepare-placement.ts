import { randomUUID } from 'node:crypto';
import type { AppliedFee } from '@fondly/contract/prices/fee';
import { type OrderPrice, priceOrder, type TaxTerms } from '@fondly/contract/prices/order-price';
import { earlier } from '@fondly/contract/time';
import type { QueueOffer } from '../../meals/queue/take-offer.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Coupon } from '../coupons/read-usable-coupon.ts';
import { generateOrderNumber } from '../order-number.ts';
import type { Order } from '../schema.ts';
import { limitHold } from './check-limits.ts';
import type { RelatedOrder } from './related-orders.ts';
import type { MealSnapshot, NewOrder, Placement } from './reserve-portions.ts';

/**
 * The customer's other orders as they were read without a lock, and the `users.checkouts` counter read with them. Until
 * `limitedUntil`, missed pickups limit the customer to one open order.
 */
export type ExpectedState = { own: RelatedOrder[]; version: number; limitedUntil: Date | null };

export type OrderInput = {
  /** What the customer asked for. */
  order: Omit<NewOrder, 'id' | 'orderNumber' | 'paymentStatus'>;
  mealSnapshot: MealSnapshot;
  expected: ExpectedState;
  coupon: Coupon | null;
  tax: TaxTerms;
  fee: AppliedFee;
  expectedTotalCents: number;
  /** What the line offers this customer: portions that nobody else can take. */
  offer: QueueOffer | null;
  /** Books a free order in the ledger, in the same transaction. */
  onFreeOrder(tx: Tx, order: Order): Promise<void>;
};

/** A new order, or the id of the order that an earlier attempt of the same request placed. */
export type PlacedOrder =
  | { orderId: string; orderNumber: string; totalCents: number; holdExpiresAt: Date }
  | { repeatOf: string };

/** Refuses when the customer has agreed to another total. */
export function requireExpectedPrice(input: OrderInput): OrderPrice {
  const { priceCents: unitPriceCents } = input.mealSnapshot;
  const { coupon, tax, fee } = input;
  const price = priceOrder({ unitPriceCents, quantity: input.order.quantity, coupon, tax, fee });
  if (price.totalCents === input.expectedTotalCents) return price;
  throw new Problem('price-changed', { totalCents: price.totalCents });
}

/** @param own - the customer's other orders, which limit how long the portions may be held */
export function preparePlacement(input: OrderInput, price: OrderPrice, own: RelatedOrder[], now: Date): Placement {
  const { mealSnapshot } = input;
  const paymentStatus = price.totalCents === 0 ? 'paid' : 'none';
  const order: NewOrder = { ...input.order, id: randomUUID(), orderNumber: generateOrderNumber(), paymentStatus };
  // An order without anything to pay is confirmed with its placement, so no hold limits it.
  const { heldSince, holdExpiresAt } = limitHold(price.totalCents === 0 ? [] : own, mealSnapshot.mealId, now);
  return { mealSnapshot, order, price, now, heldSince, holdExpiresAt: earlier(holdExpiresAt, mealSnapshot.pickupEnd) };
}

export const toPlacedOrder = ({ order, price, holdExpiresAt }: Placement): PlacedOrder => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  totalCents: price.totalCents,
  holdExpiresAt: holdExpiresAt,
});
