import type { FastifyInstance } from 'fastify';
import { expireAuthorization } from '../api/payment-intents/cancel-payment-intent.ts';
import { failNextPayout, failPayout } from '../api/payouts/create-due-payout.ts';
import { finishRefund } from '../api/refunds/create-refund.ts';
import { closeDispute, disputeCharge } from '../api/refunds/dispute-charge.ts';
import { find } from '../context.ts';
import { advanceClock, assertLocalRequest, resendDelivery } from '../control/control-actions.ts';
import type { Services } from '../services.ts';

/** The buttons of the pages. Each leads back to the page it stands on. */
export function buttonRoutes(app: FastifyInstance, services: Services): void {
  const { context } = services;
  const { store } = context;
  const onButton = (url: string, act: (id: string) => Promise<void> | void, back = (_id: string) => '/') =>
    app.post<{ Params: { id: string } }>(url, async (request, reply) => {
      assertLocalRequest(services, request);
      await act(request.params.id);
      await services.commit();
      return reply.redirect(back(request.params.id), 303);
    });
  const close = (outcome: 'won' | 'lost') => (id: string) =>
    closeDispute(context, find(store.disputes.get(id), 'dispute', id), outcome);

  onButton('/clock/:id', (seconds) => advanceClock(services, context.clock.nowMs() + Number(seconds) * 1000));
  onButton('/deliver', () => services.webhooks.flush());
  onButton('/deliveries/:id/resend', async (id) => {
    resendDelivery(services, id);
    await services.webhooks.flush();
  });
  onButton('/payments/:id/expire', (id) =>
    expireAuthorization(context, find(store.intents.get(id), 'payment_intent', id)),
  );
  onButton('/charges/:id/dispute', (id) => {
    disputeCharge(context, find(store.charges.get(id), 'charge', id), { amountCents: null, reason: 'fraudulent' });
  });
  onButton('/disputes/:id/won', close('won'));
  onButton('/disputes/:id/lost', close('lost'));
  onButton('/refunds/:id/fail', (id) => finishRefund(context, find(store.refunds.get(id), 'refund', id), 'fail'));
  onButton('/payouts/:id/fail', (id) => failPayout(context, find(store.payouts.get(id), 'payout', id)));
  onButton(
    '/express/:id/fail-next-payout',
    (id) => failNextPayout(context, find(store.accounts.get(id), 'account', id)),
    (id) => `/express/${id}`,
  );
}
