import { z } from 'zod';
import { endpoint, okResponse } from '../endpoint.ts';
import { policies } from '../policies.ts';

/** After it, the session may change who works for a restaurant and where its money goes, for a few minutes. */
export const confirmIdentity = endpoint({
  method: 'POST',
  url: '/api/account/identity',
  access: 'customer',
  problems: ['wrong-password', 'too-many-requests'],
  schema: {
    summary: 'Enter your password again before a change that needs it',
    tags: ['Accounts'],
    body: z.strictObject({ password: z.string().max(policies.passwordMaxLength) }),
    response: { 200: okResponse },
  },
});
