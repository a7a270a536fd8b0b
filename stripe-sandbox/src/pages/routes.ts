import type { FastifyInstance, FastifyReply } from 'fastify';
import { find } from '../context.ts';
import { Refusal } from '../http/api-error.ts';
import { decodeForm } from '../http/form-encoding.ts';
import type { Parts } from '../services.ts';
import { accountPage } from './account-page.ts';
import { orderRoutes } from './button-routes.ts';
import { escapeHtml, pageOf } from './html.ts';
import { answerOnboarding, type OnboardingAnswer, openOnboarding, visitOf } from './onboarding-page.ts';
import { overviewPage } from './overview-page.ts';
import { receiptPage } from './receipt-page.ts';

interface WithId {
  Params: { id: string };
}

const answers: OnboardingAnswer[] = ['complete', 'missing', 'later'];

const unknownLink = '<h1>This link is unknown</h1><p>Go back to where you came from and begin again.</p>';

const html = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);

function onboardingRoutes(app: FastifyInstance, parts: Parts): void {
  const { world } = parts;
  app.get<WithId>('/connect/onboarding/:id', async (request, reply) => {
    const visit = visitOf(world, request.params.id, 'visit');
    if (!visit) return html(reply.code(404), pageOf('Not found', unknownLink, 'narrow'));
    if ('refreshUrl' in visit) return reply.redirect(visit.refreshUrl, 303);
    const page = openOnboarding(world, visit);
    await parts.commit();
    return html(reply, page);
  });
  app.post<WithId>('/connect/onboarding/:id', async (request, reply) => {
    const visit = visitOf(world, request.params.id, 'answer');
    if (!visit) return html(reply.code(404), pageOf('Not found', unknownLink, 'narrow'));
    if ('refreshUrl' in visit) return reply.redirect(visit.refreshUrl, 303);
    const given = decodeForm(String(request.body)).answer;
    const target = answerOnboarding(world, visit, answers.find((known) => known === given) ?? 'later');
    await parts.commit();
    return reply.redirect(target, 303);
  });
}

/** Pages for people: what happened, receipts, the set-up of payouts. */
export function pageRoutes(app: FastifyInstance, parts: Parts): void {
  const { world } = parts;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, _, reply) => {
    if (!(error instanceof Refusal)) console.error('stripe-sandbox:', error);
    const status = error instanceof Refusal ? error.status : 500;
    const reason = error instanceof Refusal ? error.message : 'The sandbox broke. Its log says where.';
    const body = `<h1>That did not work</h1><p>${escapeHtml(reason)}</p><p><a href="/">Everything that happened</a></p>`;
    return html(reply.code(status), pageOf('That did not work', body, 'narrow'));
  });
  app.get('/', async (_, reply) => html(reply, overviewPage(parts)));
  app.get<WithId>('/receipts/:id', async (request, reply) =>
    html(reply, receiptPage(find(world.store.charges.get(request.params.id), 'charge', request.params.id))),
  );
  app.get<WithId>('/express/:id', async (request, reply) =>
    html(reply, accountPage(world, find(world.store.accounts.get(request.params.id), 'account', request.params.id))),
  );
  orderRoutes(app, parts);
  onboardingRoutes(app, parts);
}
