import { signalStockChange } from '../../meals/stock/reservations.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { publishCommitted } from '../../platform/jobs/outbox.ts';
import type { OrderPrice } from '../price-order.ts';

/** A meal as checkout read it, without a lock. `reservationSql` checks again whatever may have changed. */
export type MealSnapshot = {
  mealId: string;
  restaurantId: string;
  zip: string;
  mealName: string;
  mealImageUrl: string | null;
  priceCents: number;
  originalPriceCents: number | null;
  pickupStart: Date;
  pickupEnd: Date;
  availableDate: string;
  timezone: string;
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
  funds: { flow: 'destination' | 'held' | 'none'; destination: string | null };
  /** A free order is `paid` from the start. */
  paymentStatus: 'none' | 'paid';
};

/** The additional SQL of `reservePortionsOptimistically`. */
const optimisticParts = {
  versionCheck: 'turn as (update users set checkouts = checkouts + 1 where id = $8 and checkouts = $33 returning id),',
  from: 'from turn',
  signals: `, told as (
     insert into outbox (kind, name, payload, origin) select 'signal', $34, jsonb_build_array(meal_id), $35 from placed)`,
};

const reservationSql = (parts: typeof optimisticParts) => `with ${parts.versionCheck} taken as (
     update meals set available_quantity = available_quantity - $6 ${parts.from}
     where meals.id = $1 and available_quantity >= $6 and price_cents = $7 and is_active and pickup_end > $2
       and (expires_at is null or expires_at > $2) and pickup_start = $16 and pickup_end = $17
     returning meals.id, restaurant_id, city),
   placed as (
     insert into orders (id, order_number, request_id, customer_id, restaurant_id, meal_id, city, quantity,
       customer_name, customer_email, customer_phone, special_instructions, meal_name, meal_image_url,
       unit_price_cents, original_unit_price_cents, pickup_start, pickup_end, service_date, timezone,
       subtotal_cents, discount_cents, discount_type, discount_funder, coupon_code, tax_cents, fee_cents, total_cents,
       payment_status, funds_flow, destination_account, created_at, updated_at)
     select $3, $4, $5, $8, restaurant_id, id, city, $6, $9, $10, $11, $12, $13, $14, $7, $15, $16, $17, $18, $19,
       $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $2, $2 from taken
     returning id, meal_id, quantity),
   claimed as (
     insert into claims (order_id, meal_id, quantity, until, held_since)
     select id, meal_id, quantity, $31, $32 from placed returning order_id)${parts.signals}
   select order_id from claimed`;

/**
 * Takes the portions, adds the order and reserves them for it, or does nothing. One statement for tables of two modules
 * holds the lock on the meal for less time than three would.
 */
const reserve = statement(
  'order-reserve',
  row({ orderId: uuid }),
  reservationSql({ versionCheck: '', from: '', signals: '' }),
);
const reserveOptimistically = statement(
  'order-reserve-optimistically',
  row({ orderId: uuid }),
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
  return (await reserve(tx, toParameters(placement))).length > 0;
}

/**
 * Does the same in a transaction of its own, for a checkout that read the customer's orders without a lock, and signals
 * the new stock.
 *
 * @param version - `users.checkouts` as it was read with those orders
 * @returns false when the meal has changed, or the customer has started another checkout, since they were read
 */
export async function reservePortionsOptimistically(app: App, placement: Placement, version: number): Promise<boolean> {
  const { mealSnapshot } = placement;
  const signals: Pick<Tx, 'outbox'> = { outbox: [] };
  signalStockChange(signals, mealSnapshot);
  const rows = await reserveOptimistically(app.db, [
    ...toParameters(placement),
    version,
    expectOneRow(signals.outbox).name,
    app.processId,
  ]);
  if (rows.length === 0) return false;
  publishCommitted(app, signals.outbox);
  return true;
}

function toParameters({ mealSnapshot, order, price, now, holdExpiresAt, heldSince }: Placement): unknown[] {
  return [
    ...[
      mealSnapshot.mealId,
      now,
      order.id,
      order.orderNumber,
      order.requestId,
      order.quantity,
      mealSnapshot.priceCents,
    ],
    ...[order.customerId, order.customerName, order.customerEmail, order.customerPhone, order.specialInstructions],
    ...[
      mealSnapshot.mealName,
      mealSnapshot.mealImageUrl,
      mealSnapshot.originalPriceCents,
      mealSnapshot.pickupStart,
      mealSnapshot.pickupEnd,
    ],
    ...[
      mealSnapshot.availableDate,
      mealSnapshot.timezone,
      price.subtotalCents,
      price.discountCents,
      price.discountType,
    ],
    ...[price.discountFunder, price.couponCode, price.taxCents, price.feeCents, price.totalCents],
    ...[order.paymentStatus, order.funds.flow, order.funds.destination, holdExpiresAt, heldSince],
  ];
}
