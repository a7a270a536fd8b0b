import type { FastifyInstance } from 'fastify';
import { completeChallenge } from '../api/payment-intents/complete-challenge.ts';
import { findAttachedMethod } from '../api/payment-intents/confirm-payment-intent.ts';
import { ApiError } from '../http/api-error.ts';
import { decodeForm } from '../http/form-encoding.ts';
import type { Services } from '../services.ts';
import { cardPage } from './card-page.ts';
import { challengePage } from './challenge-page.ts';
import { joinScripts } from './join-scripts.ts';
import { readSavedCards, removeSavedCard } from './saved-cards.ts';

// `stripe` runs in the page of the shop, the other two in frames.
const scripts = ['stripe', 'card-form', 'challenge-frame'];

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function intentOf({ context }: Services, id: unknown, secret: unknown) {
  const intent = typeof id === 'string' ? context.store.intents.get(id) : undefined;
  if (intent && intent.client_secret === secret) return intent;
  throw new ApiError(404, { type: 'invalid_request_error', message: 'No such payment.' });
}

/** Stripe's browser script, the card form, and the bank's 3-D Secure page. */
export function stripeJsRoutes(app: FastifyInstance, services: Services): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body });
    console.error('stripe-sandbox:', error);
    return reply.code(500).send({ error: { type: 'api_error', message: 'The sandbox broke. Its log says where.' } });
  });
  // Pages with a cross-origin embedder policy load only resources that allow it.
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin');
  });
  for (const name of scripts) {
    const source = joinScripts(name);
    app.get(`/js/${name}.js`, async (_, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(source),
    );
  }
  app.get('/js/frame/card', async (_, reply) => reply.type('text/html; charset=utf-8').send(cardPage));
  app.get<{ Querystring: Record<string, string> }>('/js/frame/challenge', async (request, reply) => {
    const { payment_intent: id, client_secret: secret } = request.query;
    const intent = intentOf(services, id, secret);
    const last4 = findAttachedMethod(services.context, intent)?.object.card?.last4 ?? '';
    return reply.type('text/html; charset=utf-8').send(challengePage(money.format(intent.amount / 100), last4));
  });
  app.get<{ Querystring: Record<string, string> }>('/js/frame/saved-cards', async (request) =>
    readSavedCards(services.context, request.query.secret ?? ''),
  );
  app.post('/js/frame/saved-cards/remove', async (request) => {
    const { secret, id } = decodeForm(String(request.body));
    removeSavedCard(services.context, String(secret), String(id));
    await services.commit();
    return {};
  });
  app.post('/js/frame/challenge', async (request) => {
    const fields = decodeForm(String(request.body));
    const intent = intentOf(services, fields.payment_intent, fields.client_secret);
    completeChallenge(services.context, intent, fields.outcome === 'complete' ? 'complete' : 'fail');
    await services.commit();
    return { status: intent.status };
  });
}
