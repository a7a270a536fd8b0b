import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError, assertFound } from '../http/api-error.ts';
import { decodeForm } from '../http/form-encoding.ts';
import type { Services } from '../services.ts';
import { renderAccountPage } from './account-page.ts';
import { buttonRoutes } from './button-routes.ts';
import { escapeHtml, renderPage } from './html.ts';
import { findVisit, type OnboardingSubmission, renderOnboarding, submitOnboarding } from './onboarding-page.ts';
import { renderOverviewPage } from './overview-page.ts';
import { renderReceiptPage } from './receipt-page.ts';

interface WithId {
  Params: { id: string };
}

const answers: OnboardingSubmission[] = ['complete', 'missing', 'later'];

const unknownLink = '<h1>This link is unknown</h1><p>Go back to where you came from and begin again.</p>';

const html = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);

function onboardingRoutes(app: FastifyInstance, services: Services): void {
  const { context } = services;
  app.get<WithId>('/connect/onboarding/:id', async (request, reply) => {
    const visit = findVisit(context, request.params.id, 'visit');
    if (!visit) return html(reply.code(404), renderPage('Not found', unknownLink, 'narrow'));
    if ('refreshUrl' in visit) return reply.redirect(visit.refreshUrl, 303);
    const page = renderOnboarding(context, visit);
    await services.commit();
    return html(reply, page);
  });
  app.post<WithId>('/connect/onboarding/:id', async (request, reply) => {
    const visit = findVisit(context, request.params.id, 'answer');
    if (!visit) return html(reply.code(404), renderPage('Not found', unknownLink, 'narrow'));
    if ('refreshUrl' in visit) return reply.redirect(visit.refreshUrl, 303);
    const sent = decodeForm(String(request.body)).answer;
    const target = submitOnboarding(context, visit, answers.find((known) => known === sent) ?? 'later');
    await services.commit();
    return reply.redirect(target, 303);
  });
}

/** The pages for people: overview, receipts, account dashboard, and onboarding. */
export function pageRoutes(app: FastifyInstance, services: Services): void {
  const { context } = services;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, _, reply) => {
    if (!(error instanceof ApiError)) console.error('stripe-sandbox:', error);
    const status = error instanceof ApiError ? error.status : 500;
    const reason = error instanceof ApiError ? error.message : 'The sandbox broke. Its log says where.';
    const body = `<h1>That did not work</h1><p>${escapeHtml(reason)}</p><p><a href="/">Everything that happened</a></p>`;
    return html(reply.code(status), renderPage('That did not work', body, 'narrow'));
  });
  app.get('/', async (_, reply) => html(reply, renderOverviewPage(services)));
  app.get<WithId>('/receipts/:id', async (request, reply) =>
    html(
      reply,
      renderReceiptPage(assertFound(context.store.charges.get(request.params.id), 'charge', request.params.id)),
    ),
  );
  app.get<WithId>('/express/:id', async (request, reply) =>
    html(
      reply,
      renderAccountPage(
        context,
        assertFound(context.store.accounts.get(request.params.id), 'account', request.params.id),
      ),
    ),
  );
  buttonRoutes(app, services);
  onboardingRoutes(app, services);
}
