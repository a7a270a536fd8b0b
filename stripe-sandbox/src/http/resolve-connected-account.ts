import { platformId } from '../api/connect/platform-account.ts';
import type { Context } from '../context.ts';
import { accountInvalid, invalidRequest } from './api-error.ts';
import type { Route } from './route.ts';

/**
 * The connected account on whose behalf a request is made; null for the platform.
 *
 * @param header - `Stripe-Account`, or null
 * @throws ApiError 403 `account_invalid` for an account that is not connected, 400 for an endpoint that the sandbox
 * emulates for the platform only: answering for the platform would hide the caller's mistake
 */
export function resolveConnectedAccount(context: Context, route: Route, header: string | null): string | null {
  if (header === null || header === platformId) return null;
  if (!context.store.accounts.get(header)) throw accountInvalid(header);
  if (route.connected) return header;
  console.warn(`stripe-sandbox: ${route.method} /${route.api}${route.path} on behalf of an account is not emulated`);
  throw invalidRequest('The sandbox does not emulate this endpoint on behalf of a connected account.');
}
