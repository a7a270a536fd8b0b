import { describe, expect } from 'vitest';
import { buildAuthorizedIntent } from '../../testing/builders.ts';
import { catchStripeError } from '../../testing/create-stripe-client.ts';
import { test } from '../../testing/sandbox-test.ts';
import { sendCommand } from '../../testing/send-command.ts';
import { type CardKey, cards, findCardKey, isCardKey, passesLuhn } from './cards.ts';

const paying: CardKey[] = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_amex',
  'pm_card_discover',
  'pm_card_bypassPending',
  'pm_card_pendingRefund',
  'pm_card_refundFail',
  'pm_card_createDispute',
  'pm_card_createIssuerFraudRecord',
];

describe('Test cards', () => {
  test('every test card has a valid number and is found by it', () => {
    for (const key of Object.keys(cards).filter(isCardKey)) {
      if (key === 'pm_sandbox_unknown') continue;
      expect(passesLuhn(cards[key].number)).toBe(true);
      expect(findCardKey(cards[key].number)).toBe(key);
    }
    expect(passesLuhn('4242424242424241')).toBe(false);
    expect(findCardKey('4111111111111111')).toBe('pm_sandbox_unknown');
  });

  test.for(paying)('a payment with %s succeeds', async (payment_method, { stripe }) => {
    const intent = await buildAuthorizedIntent(stripe, { payment_method, expand: ['latest_charge'] });
    expect(intent.status).toBe('requires_capture');
    const captured = await stripe.paymentIntents.capture(intent.id);
    expect(captured.status).toBe('succeeded');
    expect(intent.latest_charge).toMatchObject({
      payment_method_details: { card: { brand: cards[payment_method].brand } },
    });
  });

  test('funds of pm_card_bypassPending are available at once, funds of other cards are pending', async ({ stripe }) => {
    const availability = async (payment_method: string) => {
      const { id } = await buildAuthorizedIntent(stripe, { payment_method });
      await stripe.paymentIntents.capture(id);
      const { latest_charge } = await stripe.paymentIntents.retrieve(id, {
        expand: ['latest_charge.balance_transaction'],
      });
      return latest_charge;
    };
    expect(await availability('pm_card_bypassPending')).toMatchObject({ balance_transaction: { status: 'available' } });
    expect(await availability('pm_card_visa')).toMatchObject({ balance_transaction: { status: 'pending' } });
  });

  test.for([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
  ] as const)(
    'a payment with %s is declined with %s %s',
    async ([payment_method, code, decline_code], { stripe, sandbox, listener }) => {
      const { id } = await stripe.paymentIntents.create({ amount: 1200, currency: 'usd', capture_method: 'manual' });
      const error = await catchStripeError(stripe.paymentIntents.confirm(id, { payment_method }));

      expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, payment_intent: { id } });
      expect(error.decline_code || undefined).toBe(decline_code);
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: { type: 'card_error', code, charge: error.charge },
        latest_charge: { id: error.charge, status: 'failed', paid: false, failure_code: code },
      });
      const blocked = payment_method === 'pm_card_radarBlock';
      expect(intent.latest_charge).toMatchObject({ outcome: { type: blocked ? 'blocked' : 'issuer_declined' } });
      await sandbox.flushWebhooks();
      expect(listener.types(id)).toEqual(expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed']));
    },
  );

  test('another card can pay the same payment intent after a decline', async ({ stripe }) => {
    const { id } = await stripe.paymentIntents.create({ amount: 1200, currency: 'usd', capture_method: 'manual' });
    await catchStripeError(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }));
    const intent = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(intent).toMatchObject({ status: 'requires_capture', last_payment_error: null });
    expect((await stripe.charges.list({ payment_intent: id })).data.map(({ status }) => status)).toEqual([
      'succeeded',
      'failed',
    ]);
  });

  test.for([
    'pm_card_threeDSecure2Required',
    'pm_card_authenticationRequiredOnSetup',
    'pm_card_authenticationRequired',
  ])(
    '%s requires authentication: completing it authorizes the payment, failing it allows another card',
    async (payment_method, { stripe, sandbox, listener }) => {
      const completed = await buildAuthorizedIntent(stripe, { payment_method });
      expect(completed).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      await sendCommand(sandbox, `/payment_intents/${completed.id}/authenticate`, { outcome: 'complete' });
      expect(await stripe.paymentIntents.retrieve(completed.id)).toMatchObject({
        status: 'requires_capture',
        next_action: null,
      });

      const failed = await buildAuthorizedIntent(stripe, { payment_method });
      await sendCommand(sandbox, `/payment_intents/${failed.id}/authenticate`, { outcome: 'fail' });
      expect(await stripe.paymentIntents.retrieve(failed.id)).toMatchObject({
        status: 'requires_payment_method',
        latest_charge: null,
        last_payment_error: { code: 'payment_intent_authentication_failure' },
      });
      await sandbox.flushWebhooks();
      expect(listener.types(failed.id)).toEqual(
        expect.arrayContaining(['payment_intent.requires_action', 'payment_intent.payment_failed']),
      );
    },
  );

  test('a payment can be declined after a completed authentication', async ({ stripe, sandbox }) => {
    const { id } = await buildAuthorizedIntent(stripe, {
      payment_method: 'pm_card_threeDSecureRequiredChargeDeclined',
    });
    await sendCommand(sandbox, `/payment_intents/${id}/authenticate`, { outcome: 'complete' });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
  });

  test('a payment with a return URL is authenticated on a page of its own', async ({ stripe }) => {
    const intent = await buildAuthorizedIntent(stripe, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost:3000/back',
    });
    expect(intent.next_action).toMatchObject({
      type: 'redirect_to_url',
      redirect_to_url: { return_url: 'http://localhost:3000/back' },
    });
  });

  test('a payment that is processing ends after thirty seconds, or earlier by a command', async ({
    stripe,
    sandbox,
  }) => {
    const slow = await buildAuthorizedIntent(stripe, { payment_method: 'pm_sandbox_processing' });
    expect(slow.status).toBe('processing');
    await sandbox.advance(29);
    expect((await stripe.paymentIntents.retrieve(slow.id)).status).toBe('processing');
    await sandbox.advance(1);
    expect((await stripe.paymentIntents.retrieve(slow.id)).status).toBe('requires_capture');

    const refused = await buildAuthorizedIntent(stripe, { payment_method: 'pm_sandbox_processing' });
    await sendCommand(sandbox, `/payment_intents/${refused.id}/settle`, { outcome: 'fail' });
    expect(await stripe.paymentIntents.retrieve(refused.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    await sandbox.advance(60);
    expect((await stripe.paymentIntents.retrieve(refused.id)).status).toBe('requires_payment_method');
  });
});
