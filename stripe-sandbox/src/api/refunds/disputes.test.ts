import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../../testing/builders.ts';
import { catchStripeError } from '../../testing/create-stripe-client.ts';
import { test } from '../../testing/sandbox-test.ts';
import { sendCommand } from '../../testing/send-command.ts';

async function captured(stripe: Stripe, extra: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<string> {
  const { id } = await buildAuthorizedIntent(stripe, extra);
  return String((await stripe.paymentIntents.capture(id)).latest_charge);
}

const available = async (stripe: Stripe) => (await stripe.balance.retrieve()).available[0]?.amount;

describe('Disputes', () => {
  test('a dispute takes amount and fee from the platform, keeps the transfer, and blocks refunds', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const charge = await captured(stripe, { transfer_data: { destination } });
    const before = await available(stripe);
    const dispute = await sendCommand<Stripe.Dispute>(sandbox, `/charges/${charge}/dispute`, { reason: 'duplicate' });
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
      charge,
      amount: 1200,
      reason: 'duplicate',
      status: 'needs_response',
      payment_intent: expect.stringMatching(/^pi_/),
      evidence_details: { due_by: dispute.created + 7 * 86_400, has_evidence: false },
      balance_transactions: [{ amount: -1200, fee: 1500, net: -2700, type: 'adjustment', source: dispute.id }],
    });
    expect(await available(stripe)).toBe((before ?? 0) - 2700);
    const { disputed, transfer } = await stripe.charges.retrieve(charge);
    expect(disputed).toBe(true);
    expect((await stripe.transfers.retrieve(String(transfer))).amount_reversed).toBe(0);
    expect(await catchStripeError(stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_disputed' });
    expect(await sendCommand(sandbox, `/charges/${charge}/dispute`, {})).toMatchObject({
      error: { code: 'charge_disputed' },
    });
    await sandbox.flushWebhooks();
    expect(listener.types(dispute.id).sort()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  });

  test('a dispute that is won returns the amount but not the fee, and allows refunds again', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const charge = await captured(stripe);
    const before = await available(stripe);
    const { id } = await sendCommand<Stripe.Dispute>(sandbox, `/charges/${charge}/dispute`, { amount: 500 });
    await sendCommand(sandbox, `/disputes/${id}/close`, { won: true });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'won',
      is_charge_refundable: true,
      balance_transactions: [{ net: -2000 }, { net: 500, reporting_category: 'dispute_reversal' }],
    });
    expect(await available(stripe)).toBe((before ?? 0) - 1500);
    expect((await stripe.refunds.create({ charge })).amount).toBe(1200);
    expect(await catchStripeError(stripe.disputes.close(id))).toMatchObject({ statusCode: 400, param: 'id' });
    await sandbox.flushWebhooks();
    expect(listener.types(id)).toEqual(
      expect.arrayContaining(['charge.dispute.funds_reinstated', 'charge.dispute.closed']),
    );
  });

  test('a dispute is lost by accepting it, and by missing its deadline', async ({ stripe, sandbox, listener }) => {
    const first = await captured(stripe, { payment_method: 'pm_card_createDispute' });
    const [accepted] = (await stripe.disputes.list({ charge: first })).data;
    expect(accepted).toMatchObject({ reason: 'fraudulent', status: 'needs_response', amount: 1200 });
    expect((await stripe.disputes.close(accepted?.id ?? '')).status).toBe('lost');
    expect(await catchStripeError(stripe.refunds.create({ charge: first }))).toMatchObject({ code: 'charge_disputed' });

    const second = await captured(stripe);
    const { id } = await sendCommand<Stripe.Dispute>(sandbox, `/charges/${second}/dispute`, {});
    await sandbox.advance(7 * 86_400 - 60);
    expect((await stripe.disputes.retrieve(id)).status).toBe('needs_response');
    await sandbox.advance(60);
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost', evidence_details: { past_due: true } });
    await sandbox.flushWebhooks();
    expect(listener.types(id)).toContain('charge.dispute.closed');
  });

  test('evidence is stored as a draft, submitted to the bank, and decides the dispute', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const { id } = await sendCommand<Stripe.Dispute>(sandbox, `/charges/${await captured(stripe)}/dispute`, {});
    const draft = { evidence: { product_description: 'A surplus meal' }, submit: false };
    expect(await stripe.disputes.update(id, draft)).toMatchObject({
      status: 'needs_response',
      evidence: { product_description: 'A surplus meal' },
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    const sent = await stripe.disputes.update(id, { evidence: { service_date: '2026-11-20' } });
    expect(sent).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } });
    // A dispute with evidence is not lost at its deadline.
    await sandbox.advance(8 * 86_400);
    expect((await stripe.disputes.retrieve(id)).status).toBe('under_review');
    const won = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
    expect(won).toMatchObject({ status: 'won', evidence: { product_description: 'A surplus meal' } });
    const unknown = { evidence: { color: 'red' } } as Stripe.DisputeUpdateParams;
    expect(await catchStripeError(stripe.disputes.update(id, unknown))).toMatchObject({ param: 'evidence[color]' });
    await sandbox.flushWebhooks();
    expect(listener.types(id).filter((type) => type === 'charge.dispute.updated')).toHaveLength(3);
  });

  test('an early fraud warning comes without a dispute, and an uncaptured charge has neither', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const charge = await captured(stripe, { payment_method: 'pm_card_createIssuerFraudRecord' });
    const [warning] = (await stripe.radar.earlyFraudWarnings.list({ charge })).data;
    expect(warning).toMatchObject({ charge, actionable: true, fraud_type: 'unauthorized_use_of_card' });
    expect(await stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? '')).toEqual(warning);
    expect((await stripe.disputes.list({ charge })).data).toEqual([]);
    await sandbox.flushWebhooks();
    expect(listener.types(warning?.id ?? '')).toEqual(['radar.early_fraud_warning.created']);

    const authorized = await buildAuthorizedIntent(stripe, { payment_method: 'pm_card_createDispute' });
    expect((await stripe.disputes.list({ payment_intent: authorized.id })).data).toEqual([]);
    expect(await sendCommand(sandbox, `/charges/${authorized.latest_charge}/dispute`, {})).toMatchObject({
      error: { param: 'amount' },
    });
  });
});
