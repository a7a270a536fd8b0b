import { z } from 'zod';
import { emptyBody, endpoint, id, idParam, instant, okResponse } from '../endpoint.ts';

const tags = ['Accounts'];

export const sessionsView = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id,
      /** In words, such as "Chrome on Android". */
      device: z.string(),
      signedInAt: instant,
      /** Accurate to ten minutes. */
      lastUsedAt: instant,
      isCurrent: z.boolean(),
    }),
  ),
});
export type AccountSession = z.infer<typeof sessionsView>['sessions'][number];

export const listSessions = endpoint({
  method: 'GET',
  url: '/api/account/sessions',
  access: 'customer',
  schema: {
    summary: 'List the devices where you are signed in, the last used first',
    tags,
    response: { 200: sessionsView },
  },
});

export const endSession = endpoint({
  method: 'DELETE',
  url: '/api/account/sessions/:id',
  access: 'customer',
  problems: ['not-found'],
  schema: { summary: 'Sign out one of your devices', tags, params: idParam, response: { 200: okResponse } },
});

export const endOtherSessions = endpoint({
  method: 'POST',
  url: '/api/account/sessions/end-others',
  access: 'customer',
  schema: { summary: 'Log out every device but this one', tags, body: emptyBody, response: { 200: okResponse } },
});
