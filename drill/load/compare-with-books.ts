import { stripeApiVersion } from '@fondly/server/payments/open-stripe';
import { sandboxStripeKeys } from '@fondly/server/platform/config-rules';
import type pg from 'pg';
import type { OrderRecord } from './place-orders.ts';

/** What the drivers' records say against the database and the sandbox. Empty lists are right. */
export type Comparison = {
  acknowledged: number;
  confirmed: number;
  /** Orders whose first reply was missing, and whose repeat with the same request id told the outcome. */
  resolvedUnknown: number;
  lost: string[];
  /** Confirmed for the customer, and not paid exactly once in the database and in the sandbox. */
  notPaidOnce: string[];
  /** Charged in the sandbox without an order in the database. */
  chargedWithoutOrder: string[];
};

type OrderRow = { id: string; status: string; paidCents: number; totalCents: number; intent: string | null };
type Intent = { id: string; status: string; amount_received: number; metadata: { order_id?: string } };

const maxPages = 1_000;

/** Compares every order that a customer was told of with what is stored. */
export async function compareWithBooks(
  records: OrderRecord[],
  client: pg.Client,
  sandboxUrl: string,
): Promise<Comparison> {
  const { rows } = await client.query<OrderRow>(
    `select id, status, paid_cents as "paidCents", total_cents as "totalCents", payment_intent_id as intent from orders`,
  );
  const orders = new Map(rows.map((row) => [row.id, row]));
  const charges = new Map<string, Intent[]>();
  for (const intent of await listIntents(sandboxUrl)) {
    if (intent.status !== 'succeeded') continue;
    const orderId = intent.metadata.order_id ?? intent.id;
    charges.set(orderId, [...(charges.get(orderId) ?? []), intent]);
  }
  const acknowledged = records.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const confirmed = records.flatMap((record) => (record.confirmedAt === null ? [] : [record.orderId ?? '']));
  const isPaidOnce = (orderId: string) => {
    const order = orders.get(orderId);
    const [charge, ...more] = charges.get(orderId) ?? [];
    return (
      order !== undefined &&
      charge !== undefined &&
      more.length === 0 &&
      order.intent === charge.id &&
      order.paidCents === order.totalCents &&
      charge.amount_received === order.totalCents
    );
  };
  return {
    acknowledged: acknowledged.length,
    confirmed: confirmed.length,
    resolvedUnknown: records.filter((record) => record.wasUnknown && record.orderId !== null).length,
    lost: acknowledged.filter((orderId) => !orders.has(orderId)),
    notPaidOnce: confirmed.filter((orderId) => !isPaidOnce(orderId)),
    chargedWithoutOrder: [...charges.keys()].filter((orderId) => !orders.has(orderId)),
  };
}

async function listIntents(sandboxUrl: string): Promise<Intent[]> {
  const intents: Intent[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const last = intents.at(-1);
    const reply = await fetch(`${sandboxUrl}/v1/payment_intents?limit=100${last ? `&starting_after=${last.id}` : ''}`, {
      headers: { authorization: `Bearer ${sandboxStripeKeys.secret}`, 'stripe-version': stripeApiVersion },
    });
    if (!reply.ok) throw new Error(`the sandbox does not list its payments: ${reply.status} ${await reply.text()}`);
    const list = (await reply.json()) as { data: Intent[]; has_more: boolean };
    intents.push(...list.data);
    if (!list.has_more) break;
  }
  return intents;
}
