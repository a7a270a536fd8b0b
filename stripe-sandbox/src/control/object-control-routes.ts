import type { FastifyInstance } from 'fastify';
import { type OnboardingOutcome, onboardAccount } from '../api/connect/onboard-account.ts';
import { completeChallenge } from '../api/payment-intents/complete-challenge.ts';
import { expireAuthorization } from '../api/payment-intents/expire-authorization.ts';
import { finishProcessing } from '../api/payment-intents/finish-processing.ts';
import { failPayout } from '../api/payouts/fail-payout.ts';
import { closeDispute } from '../api/refunds/close-dispute.ts';
import { disputeCharge } from '../api/refunds/dispute-charge.ts';
import { finishRefund } from '../api/refunds/finish-refund.ts';
import type { Context } from '../context.ts';
import { assertFound } from '../http/api-error.ts';
import type { Services } from '../services.ts';

/** Registers a command for one object. Its body may be missing. */
type RegisterCommand = <B>(path: string, run: (id: string, body: Partial<B>) => unknown) => void;

function paymentIntentCommands(registerCommand: RegisterCommand, context: Context): void {
  const intentOf = (id: string) => assertFound(context.store.intents.get(id), 'payment_intent', id);
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
    const refund = assertFound(context.store.refunds.get(id), 'refund', id);
    finishRefund(context, refund, outcome);
    return refund;
  });
  registerCommand<{ amount: number; reason: string }>('charges/:id/dispute', (id, { amount, reason = 'fraudulent' }) =>
    disputeCharge(context, assertFound(context.store.charges.get(id), 'charge', id), {
      amountCents: amount ?? null,
      reason,
    }),
  );
  registerCommand<{ won: boolean }>('disputes/:id/close', (id, { won = false }) => {
    const dispute = assertFound(context.store.disputes.get(id), 'dispute', id);
    closeDispute(context, dispute, won ? 'won' : 'lost');
    return dispute;
  });
  registerCommand('payouts/:id/fail', (id) => {
    const row = assertFound(context.store.payouts.get(id), 'payout', id);
    failPayout(context, row);
    return row.object;
  });
}

function accountCommands(registerCommand: RegisterCommand, context: Context): void {
  registerCommand<{ outcome: OnboardingOutcome }>('accounts/:id/onboard', (id, { outcome = 'complete' }) => {
    const account = assertFound(context.store.accounts.get(id), 'account', id);
    onboardAccount(context, account, outcome);
    return account;
  });
}

/** Commands for what the API cannot trigger: decisions of a bank, of Stripe, or of an account owner. */
export function objectControlRoutes(app: FastifyInstance, { context }: Services): void {
  const registerCommand: RegisterCommand = (path, run) => {
    app.post<{ Params: { id: string } }>(`/${path}`, async ({ params, body }) => run(params.id, body ?? {}));
  };
  paymentIntentCommands(registerCommand, context);
  moneyCommands(registerCommand, context);
  accountCommands(registerCommand, context);
}
