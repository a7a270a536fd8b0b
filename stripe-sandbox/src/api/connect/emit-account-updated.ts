import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { emit, emitThin } from '../../webhooks/emit.ts';

/**
 * Emits what Stripe emits after an account changed: a snapshot for an account of v1, and a thin event for each changed
 * part of an account of v2.
 *
 * @param previous - the changed fields of the v1 form, as they were
 */
export function emitAccountUpdated(context: Context, account: Stripe.Account, previous: object): void {
  if (!context.store.accountsV2.get(account.id)) {
    emit(context, 'account.updated', account, { account: account.id, previous });
    return;
  }
  const parts = {
    requirements: 'v2.core.account[requirements].updated',
    capabilities: 'v2.core.account[configuration.recipient].capability_status_updated',
    payouts_enabled: 'v2.core.account[configuration.recipient].capability_status_updated',
    email: 'v2.core.account.updated',
  };
  const changed = Object.entries(parts).filter(([field]) => field in previous);
  for (const type of new Set(changed.map(([, type]) => type))) emitThin(context, type, account.id);
}
