import type { FastifyInstance } from 'fastify';
import { expireAuthorisation } from '../api/cancel-payment-intent.ts';
import { settleRefund } from '../api/create-refund.ts';
import { closeDispute, disputeCharge } from '../api/dispute-charge.ts';
import { failNextPayout, failPayout } from '../api/pay-out.ts';
import { advanceClock, assertOwnOrder, resendDelivery } from '../orders.ts';
import type { Parts } from '../parts.ts';
import { find } from '../world.ts';

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
