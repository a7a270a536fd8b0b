import { randomUUID } from 'node:crypto';
import type { Input, Output } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Reply, Visitor } from '@fondly/dev/environment/visitor';
import { promoteToAdmin } from '../../accounts/testing/people.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Meal,
  type Restaurant,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';

export type SoldOrder = { restaurant: Restaurant; meal: Meal; buyer: Buyer; orderId: string };

/** Builds an order of two portions at $7.50, paid and to be picked up. */
export async function buildSoldOrder(
  env: TestEnvironment,
  { card = 'pm_card_visa', startsInMinutes = 360 }: { card?: string; startsInMinutes?: number } = {},
): Promise<SoldOrder> {
  const restaurant = await buildRestaurant(env);
  const meal = await buildMeal(env, restaurant, { startsInMinutes });
  const buyer = await buildBuyer(env);
  const orderId = await buildPaidOrder(env, meal, buyer, 2, card);
  return { restaurant, meal, buyer, orderId };
}

export type RefundBody = Input<'POST /api/orders/:id/refund'>['body'];

/** Requests a refund as the restaurant, of everything that is left by default. */
export function refundAsRestaurant(
  restaurant: Visitor,
  orderId: string,
  refundBody: Partial<RefundBody> = {},
): Promise<Reply<Output<'POST /api/orders/:id/refund'>>> {
  const body: RefundBody = { reason: 'other', requestId: randomUUID(), ...refundBody };
  return restaurant.call('POST /api/orders/:id/refund', { params: { id: orderId }, body });
}

export async function buildAdminBuyer(env: TestEnvironment): Promise<Buyer> {
  const admin = await buildBuyer(env, 'Ada Admin');
  await promoteToAdmin(env.app, admin.id);
  return admin;
}

/** The amounts that Stripe refunded of an order, in cents, oldest first, without failed refunds. */
export async function listStripeRefunds(env: TestEnvironment, orderId: string): Promise<number[]> {
  const { payment_intent_id: intent } = await readOrderRow(env, orderId);
  const { data } = await env.app.stripe.refunds.list({ payment_intent: intent ?? '', limit: 100 });
  return data
    .filter(({ status }) => status !== 'failed')
    .reverse()
    .map(({ amount }) => amount);
}

export async function listRefundRows(env: TestEnvironment, orderId: string): Promise<Record<string, unknown>[]> {
  const query = 'select * from refunds where order_id = $1 order by created_at, id';
  return (await env.app.db.client.query(query, [orderId])).rows;
}

export async function listAlarms(env: TestEnvironment, orderId: string): Promise<{ kind: string; is_open: boolean }[]> {
  const query = 'select kind, resolved_at is null as is_open from alarms where order_id = $1 order by id';
  return (await env.app.db.client.query(query, [orderId])).rows;
}

/** Reads the platform's balance of an order and the restaurant's part of it, by the ledger. */
export async function readBalances(
  env: TestEnvironment,
  orderId: string,
): Promise<Record<'paid' | 'pending' | 'earned', number>> {
  const { rows } = await env.app.db.client.query(
    `select coalesce(sum(amount_cents) filter (where account = 'platform_stripe' and kind <> 'provider_fee'), 0)::int as paid,
       coalesce(-sum(amount_cents) filter (where account = 'restaurant_pending'), 0)::int as pending,
       coalesce(-sum(amount_cents) filter (where account = 'restaurant_earned'), 0)::int as earned
     from ledger_lines where order_id = $1`,
    [orderId],
  );
  return rows[0];
}
