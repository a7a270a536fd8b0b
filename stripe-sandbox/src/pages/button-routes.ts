import type { FastifyInstance } from 'fastify';
import { expireAuthorization } from '../api/payment-intents/expire-authorization.ts';
import { failNextPayout, failPayout } from '../api/payouts/fail-payout.ts';
import { closeDispute } from '../api/refunds/close-dispute.ts';
import { disputeCharge } from '../api/refunds/dispute-charge.ts';
import { finishRefund } from '../api/refunds/finish-refund.ts';
import { advanceClock } from '../control/advance-clock.ts';
import { assertLocalRequest } from '../control/assert-local-request.ts';
import { resendDelivery } from '../control/resend-event.ts';
import { assertFound } from '../http/api-error.ts';
import type { Services } from '../services.ts';

/** The actions behind the buttons of the pages. Each redirects back to its page. */
export function buttonRoutes(app: FastifyInstance, services: Services): void {
  const { context } = services;
  const { store } = context;
  const onButton = (url: string, run: (id: string) => Promise<void> | void, redirectTo = (_id: string) => '/') =>
    app.post<{ Params: { id: string } }>(url, async (request, reply) => {
      assertLocalRequest(services, request);
      await run(request.params.id);
      await services.commit();
      return reply.redirect(redirectTo(request.params.id), 303);
    });
  const close = (outcome: 'won' | 'lost') => (id: string) =>
    closeDispute(context, assertFound(store.disputes.get(id), 'dispute', id), outcome);

  onButton('/clock/:id', (seconds) => advanceClock(services, context.clock.nowMs() + Number(seconds) * 1000));
  onButton('/deliver', () => services.webhooks.flush());
  onButton('/deliveries/:id/resend', async (id) => {
    resendDelivery(services, id);
    await services.webhooks.flush();
  });
  onButton('/payments/:id/expire', (id) =>
    expireAuthorization(context, assertFound(store.intents.get(id), 'payment_intent', id)),
  );
  onButton('/charges/:id/dispute', (id) => {
    disputeCharge(context, assertFound(store.charges.get(id), 'charge', id), {
      amountCents: null,
      reason: 'fraudulent',
    });
  });
  onButton('/disputes/:id/won', close('won'));
  onButton('/disputes/:id/lost', close('lost'));
  onButton('/refunds/:id/fail', (id) =>
    finishRefund(context, assertFound(store.refunds.get(id), 'refund', id), 'fail'),
  );
  onButton('/payouts/:id/fail', (id) => failPayout(context, assertFound(store.payouts.get(id), 'payout', id)));
  onButton(
    '/express/:id/fail-next-payout',
    (id) => failNextPayout(context, assertFound(store.accounts.get(id), 'account', id)),
    (id) => `/express/${id}`,
  );
}
