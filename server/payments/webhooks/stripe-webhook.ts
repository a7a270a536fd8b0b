import type { Routes } from '../../platform/http/route.ts';
import { receiveAccountEvent } from './receive-account-event.ts';
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
  const receivers = { '/api/webhooks/stripe': receiveEvent, '/api/webhooks/stripe/accounts': receiveAccountEvent };
  for (const [url, receive] of Object.entries(receivers)) {
    http.post<{ Body: Buffer }>(url, { schema: { hide: true }, bodyLimit: eventLargestBytes }, async (request) => {
      const signature = request.headers['stripe-signature'];
      await receive(app, request.body, typeof signature === 'string' ? signature : undefined);
      return { received: true };
    });
  }
};
