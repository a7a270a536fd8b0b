import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';

/**
 * @param param - the parameter that names the account
 * @throws ApiError 400 `resource_missing` for an unknown account, `insufficient_capabilities_for_transfer` for one
 * without active transfers
 */
export function assertCanReceive(
  context: Context,
  destination: string | Stripe.Account | null | undefined,
  param = 'transfer_data[destination]',
): void {
  if (typeof destination !== 'string') return;
  const account = context.store.accounts.get(destination);
  if (!account) throw invalidRequest(`No such destination: '${destination}'`, { code: 'resource_missing', param });
  if (account.capabilities?.transfers === 'active') return;
  throw invalidRequest('Your destination account needs the transfers capability enabled.', {
    code: 'insufficient_capabilities_for_transfer',
    param,
  });
}
