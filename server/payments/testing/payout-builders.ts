import type { Town } from '@fondly/dev/environment/test-environment';
import {
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  type Kitchen,
} from '../../orders/testing/order-builders.ts';

/* Builders of what tests of payouts need: accounts at the provider and sold, collected meals. */

/** An order to the provider's stand-in itself. */
export async function orderSandbox(town: Town, path: string, body: object): Promise<void> {
  const answer = await fetch(`${town.sandbox.url}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
}

export async function accountOf(town: Town, kitchen: Kitchen): Promise<string> {
  const { rows } = await town.app.db.$client.query<{ id: string }>(
    'select stripe_account_id as id from payout_accounts where restaurant_id = $1',
    [kitchen.id],
  );
  return rows[0]?.id ?? '';
}

/** What an owner does on the provider's page, without a browser; the webhooks follow. */
export async function onboard(town: Town, kitchen: Kitchen, outcome = 'complete'): Promise<void> {
  await orderSandbox(town, `/accounts/${await accountOf(town, kitchen)}/onboard`, { outcome });
  await town.runUntilIdle();
}

/** A kitchen whose account can receive money and is paid out. */
export async function buildPaidOutKitchen(town: Town): Promise<Kitchen> {
  const kitchen = await buildKitchen(town);
  await kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
  await onboard(town, kitchen);
  return kitchen;
}

/** An order of so many portions at $7.50, paid and not yet collected. */
export async function sell(town: Town, kitchen: Kitchen, quantity = 1): Promise<string> {
  const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen), await buildBuyer(town), quantity);
  await town.runUntilIdle();
  return orderId;
}

export async function handOver(town: Town, kitchen: Kitchen, orderId: string): Promise<void> {
  const body = { move: 'handOver', withoutCode: true } as const;
  await kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id: orderId }, body });
  await town.runUntilIdle();
}

/** What the books say of one account of theirs, in cents, debit positive. */
export async function booked(town: Town, kitchen: Kitchen, account: string): Promise<number> {
  const { rows } = await town.app.db.$client.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::int as cents from ledger_lines where restaurant_id = $1 and account = $2',
    [kitchen.id, account],
  );
  return rows[0]?.cents ?? 0;
}
