import { apiVersion } from '../context.ts';
import { ApiError, invalidRequest } from './api-error.ts';

/**
 * The sandbox knows one version. v1 uses it where none is named, as the default version of the account.
 *
 * @throws ApiError 400 for another version, and for a v2 request without one
 */
export function assertVersion(api: 'v1' | 'v2', version: string | null): void {
  if (version === apiVersion) return;
  if (version !== null)
    throw invalidRequest(`Invalid Stripe API version: ${version}. The sandbox knows ${apiVersion}.`);
  if (api === 'v1') return;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'api_version_required',
    message: 'Name the version of the API in the header Stripe-Version.',
  });
}
