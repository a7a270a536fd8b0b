import type { OrderPrice } from '@fondly/contract/prices/order-price';
import { signalStockChange } from '../../meals/stock/reservations.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { integer, listSqlNames, nullable, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { namedStatement } from '../../platform/database/statement.ts';
import { publishCommitted } from '../../platform/jobs/outbox.ts';
import { orderRow } from '../schema.ts';

/** A meal as checkout read it, without a lock. `reservationSql` checks again whatever may have changed. */
export type MealSnapshot = {
  mealId: string;
  restaurantId: string;
  zip: string;
  mealName: string;
  mealImageUrl: string | null;
  priceCents: number;
  /** The price on the card of the meal, which must not have changed; null when an offer of the line fixes the price. */
  listedPriceCents: number | null;
  originalPriceCents: number | null;
  pickupStart: Date;
  pickupEnd: Date;
  onSaleFrom: Date | null;
  availableDate: string;
  timezone: string;
  taxArea: string | null;
  taxAreaName: string | null;
};

export type NewOrder = {
  id: string;
  orderNumber: string;
  requestId: string;
  customerId: string;
  quantity: number;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  specialInstructions: string;
  fundsFlow: 'destination' | 'held' | 'none';
  destinationAccount: string | null;
  /** A free order is `paid` from the start. */
  paymentStatus: 'none' | 'paid';
};

const { id, orderNumber, requestId, customerId, mealId, quantity } = orderRow.columns;
const { customerName, customerEmail, customerPhone, specialInstructions } = orderRow.columns;
const { mealName, mealImageUrl, unitPriceCents, originalUnitPriceCents } = orderRow.columns;
const { pickupStart, pickupEnd, serviceDate, timezone } = orderRow.columns;
const { subtotalCents, discountCents, discountType, discountFunder, couponCode } = orderRow.columns;
const { taxCents, feeCents, totalCents, paymentStatus, fundsFlow, destinationAccount } = orderRow.columns;
const { taxArea, taxAreaName, taxPpm, taxBaseCents, taxAbsorbedCents } = orderRow.columns;
const { feeRuleId, feeBasisPoints, feeFixedCents } = orderRow.columns;
/** The columns of an order that its placement decides. The meal gives its restaurant and city. */
const placedRow = row({
  ...{ id, orderNumber, requestId, customerId, mealId, quantity },
  ...{ customerName, customerEmail, customerPhone, specialInstructions },
  ...{ mealName, mealImageUrl, unitPriceCents, originalUnitPriceCents },
  ...{ pickupStart, pickupEnd, serviceDate, timezone },
  ...{ subtotalCents, discountCents, discountType, discountFunder, couponCode },
  ...{ taxCents, feeCents, totalCents, paymentStatus, fundsFlow, destinationAccount },
  ...{ taxArea, taxAreaName, taxPpm, taxBaseCents, taxAbsorbedCents },
  ...{ feeRuleId, feeBasisPoints, feeFixedCents },
});
const placedColumns = listSqlNames(placedRow);

/** What the statement gets besides the order, and what the optimistic one gets in addition. */
const hold = { now: timestamp, heldUntil: timestamp, heldSince: timestamp, listedPriceCents: nullable(integer) };
const versionAndSignal = { checkouts: integer, signal: text, processId: uuid };

/** The additional SQL of `reservePortionsOptimistically`. */
const optimisticParts = {
  versionCheck: `turn as (
     update users set checkouts = checkouts + 1 where id = :customer_id and checkouts = :checkouts returning id),`,
  from: 'from turn',
  signals: `, told as (
     insert into outbox (kind, name, payload, origin)
     select 'signal', :signal, jsonb_build_array(meal_id), :process_id from placed)`,
};

const reservationSql = (parts: typeof optimisticParts) => `with ${parts.versionCheck} taken as (
     update meals set available_quantity = available_quantity - :quantity ${parts.from}
     where meals.id = :meal_id and available_quantity >= :quantity
       and (:listed_price_cents::integer is null or price_cents = :listed_price_cents)
       and is_active and pickup_end > :now and (expires_at is null or expires_at > :now)
       and pickup_start = :pickup_start and pickup_end = :pickup_end and (on_sale_from is null or on_sale_from <= :now)
     returning restaurant_id, city),
   placed as (
     insert into orders (restaurant_id, city, created_at, updated_at, ${placedColumns.join(', ')})
     select restaurant_id, city, :now, :now, ${placedColumns.map((column) => `:${column}`).join(', ')} from taken
     returning id, meal_id, quantity),
   claimed as (
     insert into claims (order_id, meal_id, quantity, until, held_since)
     select id, meal_id, quantity, :held_until, :held_since from placed returning order_id)${parts.signals}
   select order_id from claimed`;

/**
 * Takes the portions, adds the order and reserves them for it, or does nothing. One statement for tables of two modules
 * holds the lock on the meal for less time than three would.
 */
const reserve = namedStatement(
  'order-reserve',
  { input: row({ ...placedRow.columns, ...hold }), output: row({ orderId: uuid }) },
  reservationSql({ versionCheck: '', from: '', signals: '' }),
);
const reserveOptimistically = namedStatement(
  'order-reserve-optimistically',
  { input: row({ ...placedRow.columns, ...hold, ...versionAndSignal }), output: row({ orderId: uuid }) },
  reservationSql(optimisticParts),
);

/** Everything that is stored with a new order. */
export type Placement = {
  mealSnapshot: MealSnapshot;
  order: NewOrder;
  price: OrderPrice;
  now: Date;
  /** The end of the hold. */
  holdExpiresAt: Date;
  /** When the customer's first hold on the meal began. */
  heldSince: Date;
};

/** @returns false when the meal has changed since it was read */
export async function reservePortions(tx: Tx, placement: Placement): Promise<boolean> {
  return (await reserve(tx, toValues(placement))).length > 0;
}

/**
 * Does the same in a transaction of its own, for a checkout that read the customer's orders without a lock, and signals
 * the new stock.
 *
 * @param version - `users.checkouts` as it was read with those orders
 * @returns false when the meal has changed, or the customer has started another checkout, since they were read
 */
export async function reservePortionsOptimistically(app: App, placement: Placement, version: number): Promise<boolean> {
  const signals: Pick<Tx, 'outbox'> = { outbox: [] };
  signalStockChange(signals, placement.mealSnapshot);
  const { name } = expectOneRow(signals.outbox);
  const rows = await reserveOptimistically(app.db, {
    ...toValues(placement),
    checkouts: version,
    signal: name,
    processId: app.processId,
  });
  if (rows.length === 0) return false;
  publishCommitted(app, signals.outbox);
  return true;
}

function toValues({ mealSnapshot, order, price, now, holdExpiresAt, heldSince }: Placement) {
  const { mealId, mealName, mealImageUrl, pickupStart, pickupEnd, timezone } = mealSnapshot;
  const { taxArea, taxAreaName } = mealSnapshot;
  return {
    ...order,
    ...price,
    ...{ mealId, mealName, mealImageUrl, pickupStart, pickupEnd, timezone },
    ...{ taxArea, taxAreaName },
    serviceDate: mealSnapshot.availableDate,
    unitPriceCents: mealSnapshot.priceCents,
    originalUnitPriceCents: mealSnapshot.originalPriceCents,
    ...{ now, heldUntil: holdExpiresAt, heldSince, listedPriceCents: mealSnapshot.listedPriceCents },
  };
}
