import type { FastifyInstance } from 'fastify';
import { type OnboardingOutcome, onboardAccount } from '../api/connect/onboard-account.ts';
import { expireAuthorisation } from '../api/payment-intents/cancel-payment-intent.ts';
import { answerChallenge, settleProcessing } from '../api/payment-intents/confirm-payment-intent.ts';
import { failPayout } from '../api/payouts/create-due-payout.ts';
import { settleRefund } from '../api/refunds/create-refund.ts';
import { closeDispute, disputeCharge } from '../api/refunds/dispute-charge.ts';
import { find, type World } from '../context.ts';
import type { Parts } from '../services.ts';

/** Registers one order to one object: `body` may be left out by the one who gives it. */
export type Order = <B>(path: string, act: (id: string, body: Partial<B>) => unknown) => void;

function intentOrders(order: Order, world: World): void {
  const intentOf = (id: string) => find(world.store.intents.get(id), 'payment_intent', id);
  order<{ outcome: 'complete' | 'fail' }>('payment_intents/:id/authenticate', (id, { outcome = 'complete' }) => {
    const intent = intentOf(id);
    answerChallenge(world, intent, outcome);
    return intent;
  });
  order<{ outcome: 'succeed' | 'fail' }>('payment_intents/:id/settle', (id, { outcome = 'succeed' }) => {
    const intent = intentOf(id);
    settleProcessing(world, intent, outcome);
    return intent;
  });
  order('payment_intents/:id/expire', (id) => {
    const intent = intentOf(id);
    expireAuthorisation(world, intent);
    return intent;
  });
}

function moneyOrders(order: Order, world: World): void {
  order<{ outcome: 'succeed' | 'fail' }>('refunds/:id/settle', (id, { outcome = 'succeed' }) => {
    const refund = find(world.store.refunds.get(id), 'refund', id);
    settleRefund(world, refund, outcome);
    return refund;
  });
  order<{ amount: number; reason: string }>('charges/:id/dispute', (id, { amount, reason = 'fraudulent' }) =>
    disputeCharge(world, find(world.store.charges.get(id), 'charge', id), { amountCents: amount ?? null, reason }),
  );
  order<{ won: boolean }>('disputes/:id/close', (id, { won = false }) => {
    const dispute = find(world.store.disputes.get(id), 'dispute', id);
    closeDispute(world, dispute, won ? 'won' : 'lost');
    return dispute;
  });
  order('payouts/:id/fail', (id) => {
    const row = find(world.store.payouts.get(id), 'payout', id);
    failPayout(world, row);
    return row.object;
  });
}

function accountOrders(order: Order, world: World): void {
  order<{ outcome: OnboardingOutcome }>('accounts/:id/onboard', (id, { outcome = 'complete' }) => {
    const account = find(world.store.accounts.get(id), 'account', id);
    onboardAccount(world, account, outcome);
    return account;
  });
}

/** What happens to an object that nobody asked for through the API: at the bank, at the provider, to its owner. */
export function objectControl(app: FastifyInstance, { world }: Parts): void {
  const order: Order = (path, act) => {
    app.post<{ Params: { id: string } }>(`/${path}`, async ({ params, body }) => act(params.id, body ?? {}));
  };
  intentOrders(order, world);
  moneyOrders(order, world);
  accountOrders(order, world);
}
