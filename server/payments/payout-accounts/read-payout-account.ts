import Stripe from 'stripe';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';

const goneCodes = ['account_invalid', 'resource_missing', 'not_found'];

/**
 * Stripe names this account as deleted, or as disconnected from us. A key without the right to read accounts gets the
 * same class of error with another code, and says nothing about the account.
 */
export function isAccountGone(error: unknown, accountId: string): boolean {
  const isRefusal =
    error instanceof Stripe.errors.StripePermissionError || error instanceof Stripe.errors.StripeInvalidRequestError;
  return isRefusal && goneCodes.includes(error.code ?? '') && error.message.includes(accountId);
}

/**
 * Reads a connected account. Accounts of both versions are read through v1, which shows them in one form.
 *
 * @returns null for an account that is not connected to us
 * @throws Stripe's error for anything else, such as a missing right
 */
export async function readPayoutAccount(app: App, accountId: string): Promise<Stripe.Account | null> {
  try {
    return await app.stripe.accounts.retrieve(accountId);
  } catch (error) {
    if (!isAccountGone(error, accountId)) return rejectRead(app, error);
  }
  // The key is good only if it reads our own account with the same right.
  await app.stripe.accounts.retrieveCurrent().catch((error: unknown) => rejectRead(app, error));
  return null;
}

async function rejectRead(app: App, error: unknown): Promise<never> {
  const isOurKey =
    error instanceof Stripe.errors.StripePermissionError || error instanceof Stripe.errors.StripeAuthenticationError;
  if (isOurKey) await raisePermissionAlarm(app, error);
  throw error;
}

/** Raises one alarm a day, because a missing right fails every account. */
async function raisePermissionAlarm(app: App, error: Error): Promise<void> {
  app.log.error({ err: error }, 'ALARM payments: Stripe does not let our key read payout accounts');
  const now = app.clock.now();
  const text =
    "Stripe doesn't let our key read payout accounts. No account was closed. Check the key and its rights (docs/going-live.md).";
  const source = now.toISOString().slice(0, 10);
  await transaction(app, (tx) => raiseAlarm(tx, { kind: 'stripe-permission', source, orderId: null, text }, now));
}
