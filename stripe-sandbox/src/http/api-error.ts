import type Stripe from 'stripe';

/** The `error` of a response. Types, codes, and params are those of Stripe; the wording is ours. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** An error for the caller. Anything else that is thrown is a bug in the sandbox. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

type Details = Partial<Omit<ErrorBody, 'type' | 'message'>>;

/** 400, for a request that cannot be fulfilled. */
export function invalidRequest(message: string, details: Details = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details });
}

export function resourceMissing(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${kind}: '${id}'`,
  });
}

/** @throws ApiError 404 `resource_missing` */
export function assertFound<T>(found: T | undefined, kind: string, id: string, param?: string): T {
  if (found === undefined) throw resourceMissing(kind, id, param);
  return found;
}

/** 403 for a restricted key that lacks a right. Stripe names the right in the message. */
export function missingRight(right: string): ApiError {
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'more_permissions_required',
    message: `The provided key does not have the required permissions for this endpoint. Having the 'rak_${right}' permission would allow this request to continue.`,
  });
}

/** 403 for an account that is not connected, or no longer. */
export function accountInvalid(id: string): ApiError {
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

export function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message });
}

/** 400 for a wrong state. Stripe attaches the payment intent, so we do too. */
export function unexpectedState(intent: Stripe.PaymentIntent, verb: string): ApiError {
  return invalidRequest(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}
