import { z } from 'zod';
import { endpoint, idParam, okResponse } from '../endpoint.ts';
import { apiKeyView, newKeyFields } from '../restaurant/api/api-keys.ts';
import { customerScopes } from '../restaurant/api/api-scopes.ts';

const tags = ['Tokens'];

export const tokenStates = ['live', 'expired', 'revoked'] as const;

/** A customer's key without its secret, which is shown only once. */
export const tokenView = apiKeyView.extend({
  scopes: z.array(z.enum(customerScopes)),
  state: z.enum(tokenStates),
});
export type TokenView = z.infer<typeof tokenView>;

export const listTokens = endpoint({
  method: 'GET',
  url: '/api/account/tokens',
  access: 'customer',
  schema: {
    summary: 'List your tokens, the newest first',
    tags,
    response: { 200: z.strictObject({ tokens: z.array(tokenView) }) },
  },
});

export const createToken = endpoint({
  method: 'POST',
  url: '/api/account/tokens',
  access: 'customer',
  problems: ['too-many-api-keys', 'identity-not-confirmed', 'too-many-requests'],
  schema: {
    summary: 'Create a token for your own software and read it, once, after the password was entered recently',
    tags,
    body: z.strictObject({
      ...newKeyFields,
      scopes: z.array(z.enum(customerScopes)).min(1).max(customerScopes.length),
    }),
    response: { 201: z.strictObject({ token: tokenView, secret: z.string() }) },
  },
});

export const revokeToken = endpoint({
  method: 'DELETE',
  url: '/api/account/tokens/:id',
  access: 'customer',
  problems: ['not-found'],
  schema: {
    summary: 'Revoke a token, which stops working at once',
    tags,
    params: idParam,
    response: { 200: okResponse },
  },
});
