import type Stripe from 'stripe';
import type { World } from '../../context.ts';
import { invalid } from '../../http/api-error.ts';

/**
 * @param param - the parameter that named the account
 * @throws Refusal 400 `resource_missing` for an unknown account, `insufficient_capabilities_for_transfer` for one that
 * cannot receive
 */
export function assertCanReceive(
  world: World,
  destination: string | Stripe.Account | null | undefined,
  param = 'transfer_data[destination]',
): void {
  if (typeof destination !== 'string') return;
  const account = world.store.accounts.get(destination);
  if (!account) throw invalid(`No such destination: '${destination}'`, { code: 'resource_missing', param });
  if (account.capabilities?.transfers === 'active') return;
  throw invalid('Your destination account needs the transfers capability enabled.', {
    code: 'insufficient_capabilities_for_transfer',
    param,
  });
}
