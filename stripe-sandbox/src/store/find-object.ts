import type { Context } from '../context.ts';

/** An object and the connected account that its events belong to; null for objects of the platform. */
export interface FoundObject {
  object: { id: string };
  account: string | null;
}

const platformTables = ['intents', 'charges', 'refunds', 'disputes', 'warnings', 'transfers', 'fees'] as const;

export function findObject({ store }: Context, id: string): FoundObject | undefined {
  const connected = store.accounts.get(id);
  if (connected) return { object: connected, account: id };
  const payout = store.payouts.get(id);
  if (payout) return { object: payout.object, account: payout.account };
  const stored = store.customers.get(id) ?? store.methods.get(id);
  if (stored) return { object: stored.object, account: null };
  const object = platformTables.map((name) => store[name].get(id)).find((row) => row !== undefined);
  return object && { object, account: null };
}
