import type { Routes } from '../../platform/http/route.ts';
import { receiveEvent } from './receive-event.ts';

const eventLargestBytes = 1024 * 1024;

/**
 * Events of Stripe. They have no session and no origin of ours: the signature alone decides. It covers the exact bytes,
 * so nothing may parse the body before the check.
 */
export const stripeWebhook: Routes = (_route, { app, http }) => {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: eventLargestBytes }, (_request, body, done) =>
    done(null, body),
  );
  http.post<{ Body: Buffer }>(
    '/api/webhooks/stripe',
    { schema: { hide: true }, bodyLimit: eventLargestBytes },
    async (request) => {
      const signature = request.headers['stripe-signature'];
      await receiveEvent(app, request.body, typeof signature === 'string' ? signature : undefined);
      return { received: true };
    },
  );
};
