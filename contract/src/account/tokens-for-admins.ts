import { z } from 'zod';
import { auditReason } from '../admin/audit.ts';
import { endpoint, id, idParam, okResponse } from '../endpoint.ts';
import { tokenView } from './tokens.ts';

const tags = ['Admin'];

export const listTokensAsAdmin = endpoint({
  method: 'GET',
  url: '/api/admin/people/:id/tokens',
  access: 'admin',
  schema: {
    summary: 'List the tokens of a customer, the newest first',
    tags,
    params: idParam,
    response: { 200: z.strictObject({ tokens: z.array(tokenView) }) },
  },
});

export const revokeTokenAsAdmin = endpoint({
  method: 'POST',
  url: '/api/admin/people/:id/tokens/:tokenId/revoke',
  access: 'admin',
  problems: ['not-found'],
  schema: {
    summary: 'Revoke a token of a customer, which stops working at once',
    tags,
    params: z.strictObject({ id, tokenId: id }),
    body: z.strictObject({ reason: auditReason }),
    response: { 200: okResponse },
  },
});
