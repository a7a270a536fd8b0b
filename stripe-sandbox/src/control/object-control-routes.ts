import type { FastifyInstance } from 'fastify';
import { type OnboardingOutcome, onboardAccount } from '../api/connect/onboard-account.ts';
import { expireAuthorization } from '../api/payment-intents/cancel-payment-intent.ts';
import { completeChallenge, finishProcessing } from '../api/payment-intents/confirm-payment-intent.ts';
import { failPayout } from '../api/payouts/create-due-payout.ts';
import { finishRefund } from '../api/refunds/create-refund.ts';
import { closeDispute, disputeCharge } from '../api/refunds/dispute-charge.ts';
import { type Context, find } from '../context.ts';
import type { Services } from '../services.ts';

/** Registers one order to one object: `body` may be left out by the one who gives it. */
export type RegisterCommand = <B>(path: string, act: (id: string, body: Partial<B>) => unknown) => void;

function paymentIntentCommands(registerCommand: RegisterCommand, context: Context): void {
  const intentOf = (id: string) => find(context.store.intents.get(id), 'payment_intent', id);
  registerCommand<{ outcome: 'complete' | 'fail' }>(
    'payment_intents/:id/authenticate',
    (id, { outcome = 'complete' }) => {
      const intent = intentOf(id);
      completeChallenge(context, intent, outcome);
      return intent;
    },
  );
  registerCommand<{ outcome: 'succeed' | 'fail' }>('payment_intents/:id/settle', (id, { outcome = 'succeed' }) => {
    const intent = intentOf(id);
    finishProcessing(context, intent, outcome);
    return intent;
  });
  registerCommand('payment_intents/:id/expire', (id) => {
    const intent = intentOf(id);
    expireAuthorization(context, intent);
    return intent;
  });
}

function moneyCommands(registerCommand: RegisterCommand, context: Context): void {
  registerCommand<{ outcome: 'succeed' | 'fail' }>('refunds/:id/settle', (id, { outcome = 'succeed' }) => {
    const refund = find(context.store.refunds.get(id), 'refund', id);
    finishRefund(context, refund, outcome);
    return refund;
  });
  registerCommand<{ amount: number; reason: string }>('charges/:id/dispute', (id, { amount, reason = 'fraudulent' }) =>
    disputeCharge(context, find(context.store.charges.get(id), 'charge', id), { amountCents: amount ?? null, reason }),
  );
  registerCommand<{ won: boolean }>('disputes/:id/close', (id, { won = false }) => {
    const dispute = find(context.store.disputes.get(id), 'dispute', id);
    closeDispute(context, dispute, won ? 'won' : 'lost');
    return dispute;
  });
  registerCommand('payouts/:id/fail', (id) => {
    const row = find(context.store.payouts.get(id), 'payout', id);
    failPayout(context, row);
    return row.object;
  });
}

function accountCommands(registerCommand: RegisterCommand, context: Context): void {
  registerCommand<{ outcome: OnboardingOutcome }>('accounts/:id/onboard', (id, { outcome = 'complete' }) => {
    const account = find(context.store.accounts.get(id), 'account', id);
    onboardAccount(context, account, outcome);
    return account;
  });
}

/** What happens to an object that nobody asked for through the API: at the bank, at the provider, to its owner. */
export function objectControlRoutes(app: FastifyInstance, { context }: Services): void {
  const registerCommand: RegisterCommand = (path, act) => {
    app.post<{ Params: { id: string } }>(`/${path}`, async ({ params, body }) => act(params.id, body ?? {}));
  };
  paymentIntentCommands(registerCommand, context);
  moneyCommands(registerCommand, context);
  accountCommands(registerCommand, context);
}
