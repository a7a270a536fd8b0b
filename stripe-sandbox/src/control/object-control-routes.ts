import type { FastifyInstance } from 'fastify';
import { onboardAccount } from '../api/connect/onboard-account.ts';
import { isCardKey } from '../api/payment-intents/cards.ts';
import { completeChallenge } from '../api/payment-intents/complete-challenge.ts';
import { expireAuthorization } from '../api/payment-intents/expire-authorization.ts';
import { finishProcessing } from '../api/payment-intents/finish-processing.ts';
import { cancelPayout } from '../api/payouts/cancel-payout.ts';
import { failPayout } from '../api/payouts/fail-payout.ts';
import { closeDispute } from '../api/refunds/close-dispute.ts';
import { disputeCharge } from '../api/refunds/dispute-charge.ts';
import { finishRefund } from '../api/refunds/finish-refund.ts';
import type { Context } from '../context.ts';
import { assertFound, invalidRequest } from '../http/api-error.ts';
import type { Services } from '../services.ts';

/** @throws ApiError 400 for another word, which would otherwise mean the opposite of what the caller wants */
function oneOfOutcomes<const O extends string>(outcome: string | undefined, ...outcomes: [O, ...O[]]): O {
  const [usual] = outcomes;
  const known = outcome === undefined ? usual : outcomes.find((candidate) => candidate === outcome);
  if (known) return known;
  throw invalidRequest(`outcome must be one of ${outcomes.join(', ')}.`, { param: 'outcome' });
}

/** Registers a command for one object. Its body may be missing. */
type RegisterCommand = <B>(path: string, run: (id: string, body: Partial<B>) => unknown) => void;

interface Outcome {
  outcome: string;
}

function paymentIntentCommands(registerCommand: RegisterCommand, context: Context): void {
  const intentOf = (id: string) => assertFound(context.store.intents.get(id), 'payment_intent', id);
  registerCommand<Outcome>('payment_intents/:id/authenticate', (id, { outcome }) => {
    const intent = intentOf(id);
    completeChallenge(context, intent, oneOfOutcomes(outcome, 'complete', 'fail'));
    return intent;
  });
  registerCommand<Outcome>('payment_intents/:id/settle', (id, { outcome }) => {
    const intent = intentOf(id);
    finishProcessing(context, intent, oneOfOutcomes(outcome, 'succeed', 'fail'));
    return intent;
  });
  registerCommand<{ card: string }>('payment_methods/:id/behave', (id, { card = '' }) => {
    const method = assertFound(context.store.methods.get(id), 'PaymentMethod', id);
    if (!isCardKey(card)) throw invalidRequest('card must be the id of a test card.', { param: 'card' });
    return context.store.methods.put({ ...method, card }).object;
  });
  registerCommand('payment_intents/:id/expire', (id) => {
    const intent = intentOf(id);
    expireAuthorization(context, intent);
    return intent;
  });
}

function moneyCommands(registerCommand: RegisterCommand, context: Context): void {
  registerCommand<Outcome>('refunds/:id/settle', (id, { outcome }) => {
    const refund = assertFound(context.store.refunds.get(id), 'refund', id);
    finishRefund(context, refund, oneOfOutcomes(outcome, 'succeed', 'fail'));
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
  registerCommand('payouts/:id/cancel', (id) => {
    const row = assertFound(context.store.payouts.get(id), 'payout', id);
    cancelPayout(context, row);
    return row.object;
  });
  registerCommand('payouts/:id/fail', (id) => {
    const row = assertFound(context.store.payouts.get(id), 'payout', id);
    failPayout(context, row);
    return row.object;
  });
}

function accountCommands(registerCommand: RegisterCommand, context: Context): void {
  registerCommand<Outcome>('accounts/:id/onboard', (id, { outcome }) => {
    const account = assertFound(context.store.accounts.get(id), 'account', id);
    onboardAccount(context, account, oneOfOutcomes(outcome, 'complete', 'missing', 'restricted', 'deauthorize'));
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
