import type { readMeal } from '@fondly/contract/meals';
import type { z } from 'zod';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { boolean, notNull, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { orderRow } from '../schema.ts';

type OrderDraft = NonNullable<z.input<(typeof readMeal)['schema']['response'][200]>['draft']>;

const { id, quantity, customerName, customerEmail, customerPhone, specialInstructions, ...rest } = orderRow.columns;
const { couponCode, discountCents, taxCents, taxAbsorbedCents, totalCents } = rest;

/** The unique index of customer and request finds a customer's orders. */
const findLatest = statement(
  'order-draft',
  row({
    ...{ id, quantity, customerName, customerEmail, customerPhone, specialInstructions },
    ...{ couponCode, discountCents, taxCents, taxAbsorbedCents, totalCents, wasSecured: notNull(boolean) },
  }),
  `select id, quantity, customer_name, customer_email, customer_phone, special_instructions, coupon_code,
     discount_cents, tax_cents, tax_absorbed_cents, total_cents,
     (authorised_at is not null or payment_confirmed_at is not null) as was_secured
   from orders where customer_id = $1 and meal_id = $2 order by created_at desc, id limit 1`,
);

/**
 * What the customer sent with the last "Continue" on this meal, whatever came of that order, until one of them is paid.
 * The order is the draft: an order exists from "Continue" on, so nothing is stored twice.
 */
export async function readOrderDraft(app: App, customer: Customer, mealId: string): Promise<OrderDraft | null> {
  const [order] = await findLatest(app.db, [customer.id, mealId]);
  if (!order || order.wasSecured) return null;
  const { id: orderId, couponCode: code, wasSecured: _, ...details } = order;
  const { discountCents, taxCents, taxAbsorbedCents, totalCents, ...typed } = details;
  const amounts = { discountCents, taxCents, taxAbsorbedCents, totalCents };
  return { ...typed, orderId, coupon: code === null ? null : { code, ...amounts } };
}
