import type { FastifyInstance } from 'fastify';
import { expireAuthorisation } from '../api/payment-intents/cancel-payment-intent.ts';
import { failNextPayout, failPayout } from '../api/payouts/create-due-payout.ts';
import { settleRefund } from '../api/refunds/create-refund.ts';
import { closeDispute, disputeCharge } from '../api/refunds/dispute-charge.ts';
import { find } from '../context.ts';
import { advanceClock, assertOwnOrder, resendDelivery } from '../control/control-actions.ts';
import type { Parts } from '../services.ts';

/** The buttons of the pages. Each leads back to the page it stands on. */
export function orderRoutes(app: FastifyInstance, parts: Parts): void {
  const { world } = parts;
  const { store } = world;
  const ordered = (url: string, act: (id: string) => Promise<void> | void, back = (_id: string) => '/') =>
    app.post<{ Params: { id: string } }>(url, async (request, reply) => {
      assertOwnOrder(parts, request);
      await act(request.params.id);
      await parts.commit();
      return reply.redirect(back(request.params.id), 303);
    });
  const close = (outcome: 'won' | 'lost') => (id: string) =>
    closeDispute(world, find(store.disputes.get(id), 'dispute', id), outcome);

  ordered('/clock/:id', (seconds) => advanceClock(parts, world.clock.nowMs() + Number(seconds) * 1000));
  ordered('/deliver', () => parts.webhooks.flush());
  ordered('/deliveries/:id/resend', async (id) => {
    resendDelivery(parts, id);
    await parts.webhooks.flush();
  });
  ordered('/payments/:id/expire', (id) =>
    expireAuthorisation(world, find(store.intents.get(id), 'payment_intent', id)),
  );
  ordered('/charges/:id/dispute', (id) => {
    disputeCharge(world, find(store.charges.get(id), 'charge', id), { amountCents: null, reason: 'fraudulent' });
  });
  ordered('/disputes/:id/won', close('won'));
  ordered('/disputes/:id/lost', close('lost'));
  ordered('/refunds/:id/fail', (id) => settleRefund(world, find(store.refunds.get(id), 'refund', id), 'fail'));
  ordered('/payouts/:id/fail', (id) => failPayout(world, find(store.payouts.get(id), 'payout', id)));
  ordered(
    '/express/:id/fail-next-payout',
    (id) => failNextPayout(world, find(store.accounts.get(id), 'account', id)),
    (id) => `/express/${id}`,
  );
}
