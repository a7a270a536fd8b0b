import { z } from 'zod';
import { auditReason } from '../../admin/audit.ts';
import { endpoint, id, idParam, okResponse } from '../../endpoint.ts';
import { apiKeyView } from './api-keys.ts';

const tags = ['Admin'];

export const listApiKeysAsAdmin = endpoint({
  method: 'GET',
  url: '/api/admin/restaurants/:id/api-keys',
  access: 'admin',
  schema: {
    summary: 'List the API keys of a restaurant, the newest first',
    tags,
    params: idParam,
    response: { 200: z.strictObject({ keys: z.array(apiKeyView) }) },
  },
});

export const revokeApiKeyAsAdmin = endpoint({
  method: 'POST',
  url: '/api/admin/restaurants/:id/api-keys/:keyId/revoke',
  access: 'admin',
  problems: ['not-found'],
  schema: {
    summary: 'Revoke an API key of a restaurant, which stops working at once',
    tags,
    params: z.strictObject({ id, keyId: id }),
    body: z.strictObject({ reason: auditReason }),
    response: { 200: okResponse },
  },
});
