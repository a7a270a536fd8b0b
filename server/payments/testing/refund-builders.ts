import { randomUUID } from 'node:crypto';
import type { Answer, Input } from '@fondly/contract/api';
import type { Town } from '@fondly/dev/environment/test-environment';
import type { Reply, Visitor } from '@fondly/dev/environment/visitor';
import { makeAdmin } from '../../accounts/testing/people.ts';
import {
  type Buyer,
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  type Kitchen,
  type Meal,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';

export type Sold = { kitchen: Kitchen; meal: Meal; buyer: Buyer; orderId: string };

/** Two portions at $7.50, paid and to be picked up. */
export async function sold(town: Town, card = 'pm_card_visa'): Promise<Sold> {
  const kitchen = await buildKitchen(town);
  const meal = await buildMeal(town, kitchen);
  const buyer = await buildBuyer(town);
  const orderId = await buildPaidOrder(town, meal, buyer, 2, card);
  return { kitchen, meal, buyer, orderId };
}

export type Wish = Input<'POST /api/orders/:id/refund'>['body'];

/** A kitchen's click on Refund; all of what is left unless the case says how much. */
export function refund(
  kitchen: Visitor,
  orderId: string,
  wish: Partial<Wish> = {},
): Promise<Reply<Answer<'POST /api/orders/:id/refund'>>> {
  const body: Wish = { reason: 'other', requestId: randomUUID(), ...wish };
  return kitchen.call('POST /api/orders/:id/refund', { params: { id: orderId }, body });
}

export async function adminOf(town: Town): Promise<Buyer> {
  const admin = await buildBuyer(town, 'Ada Admin');
  await makeAdmin(town.app, admin.id);
  return admin;
}

/** What the provider has refunded of an order, in cents, oldest first; failed refunds are not refunds. */
export async function providerRefunds(town: Town, orderId: string): Promise<number[]> {
  const { payment_intent_id: intent } = await readOrderRow(town, orderId);
  const { data } = await town.app.stripe.refunds.list({ payment_intent: intent ?? '', limit: 100 });
  return data
    .filter(({ status }) => status !== 'failed')
    .reverse()
    .map(({ amount }) => amount);
}

export async function refundRows(town: Town, orderId: string): Promise<Record<string, unknown>[]> {
  const query = 'select * from refunds where order_id = $1 order by created_at, id';
  return (await town.app.db.$client.query(query, [orderId])).rows;
}

export async function alarmsOf(town: Town, orderId: string): Promise<{ kind: string; is_open: boolean }[]> {
  const query = 'select kind, resolved_at is null as is_open from alarms where order_id = $1 order by id';
  return (await town.app.db.$client.query(query, [orderId])).rows;
}

/** What the platform has of an order, and what of it is the restaurant's, by the ledger. */
export async function balancesOf(town: Town, orderId: string): Promise<Record<'paid' | 'pending' | 'earned', number>> {
  const { rows } = await town.app.db.$client.query(
    `select coalesce(sum(amount_cents) filter (where account = 'platform_stripe' and kind <> 'provider_fee'), 0)::int as paid,
       coalesce(-sum(amount_cents) filter (where account = 'restaurant_pending'), 0)::int as pending,
       coalesce(-sum(amount_cents) filter (where account = 'restaurant_earned'), 0)::int as earned
     from ledger_lines where order_id = $1`,
    [orderId],
  );
  return rows[0];
}

/** From now on the provider does something else with the next requests for this path. */
export async function afterFault(town: Town, path: string, action: object, times: number): Promise<void> {
  await fetch(`${town.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
  await post(town, '/faults', { match: { method: 'POST', path }, times, action });
}

/** An order to the provider's stand-in itself. */
export async function post(town: Town, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${town.sandbox.url}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
