import { z } from 'zod';
import { endpoint, id, idParam, instant, okResponse, requiredText } from '../../endpoint.ts';
import { policies } from '../../policies.ts';
import { restaurantScopes } from './api-scopes.ts';

const tags = ['API keys'];
const access = { staff: 'owner', restaurant: 'approved' } as const;

/** `disabled`: the person who created it no longer owns the restaurant. */
export const apiKeyStates = ['live', 'expired', 'revoked', 'disabled'] as const;

/** A key without its secret, which is shown only once. */
export const apiKeyView = z.strictObject({
  id,
  name: z.string(),
  /** The last four characters of the key. */
  ending: z.string(),
  scopes: z.array(z.enum(restaurantScopes)),
  state: z.enum(apiKeyStates),
  createdAt: instant,
  expiresAt: instant,
  /** Exact to ten minutes; null for a key that was never used. */
  lastUsedAt: instant.nullable(),
});
export type ApiKeyView = z.infer<typeof apiKeyView>;

/** What every new key has, of a restaurant and of a customer. */
export const newKeyFields = {
  name: requiredText(policies.apiKeyNameLength),
  expiresInDays: z.int().min(policies.apiKeyMinDays).max(policies.apiKeyMaxDays),
};

/** What keys change in the menu, by the names of the endpoints. */
export const apiKeyActions = [
  'setStock',
  'createMeal',
  'updateMeal',
  'deleteMeal',
  'setMealActive',
  'setMealExpired',
  'setMealQueue',
  'listMealAgain',
] as const;
export type ApiKeyAction = (typeof apiKeyActions)[number];

/** One change that a key made. */
export const apiKeyWrite = z.strictObject({
  id,
  at: instant,
  keyName: z.string(),
  action: z.enum(apiKeyActions),
  /** Null for a meal that was deleted or that the call created. */
  mealName: z.string().nullable(),
  /** The stock that was set. */
  quantity: z.int().nullable(),
});
export type ApiKeyWrite = z.infer<typeof apiKeyWrite>;

export const listApiKeys = endpoint({
  method: 'GET',
  url: '/api/restaurant/api-keys',
  access,
  schema: {
    summary: 'List the keys of your restaurant, the newest first',
    tags,
    response: { 200: z.strictObject({ keys: z.array(apiKeyView) }) },
  },
});

export const createApiKey = endpoint({
  method: 'POST',
  url: '/api/restaurant/api-keys',
  access: { ...access, confirmedIdentity: true },
  problems: ['too-many-api-keys', 'restaurants-only', 'too-many-requests'],
  schema: {
    summary: 'Create a key and read it, once',
    tags,
    body: z.strictObject({
      ...newKeyFields,
      scopes: z.array(z.enum(restaurantScopes)).min(1).max(restaurantScopes.length),
    }),
    response: {
      201: z.strictObject({
        apiKey: apiKeyView,
        /** The key itself. The server stores only a hash of it. */
        secret: z.string(),
      }),
    },
  },
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  url: '/api/restaurant/api-keys/:id',
  access,
  problems: ['not-found'],
  schema: {
    summary: 'Revoke a key, which stops working at once',
    tags,
    params: idParam,
    response: { 200: okResponse },
  },
});

export const listApiKeyWrites = endpoint({
  method: 'GET',
  url: '/api/restaurant/api-keys/writes',
  access,
  schema: {
    summary: 'List the newest changes that keys made, the newest first',
    tags,
    response: { 200: z.strictObject({ writes: z.array(apiKeyWrite) }) },
  },
});
