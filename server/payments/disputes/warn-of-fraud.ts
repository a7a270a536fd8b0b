import { raiseAlarm } from '../../orders/raise-alarm.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';

/**
 * A card's bank reports a payment as fraud. Nothing is refunded automatically: an admin decides, because a refund now
 * is cheaper than the dispute that usually follows.
 */
export async function warnOfFraud(app: App, warningId: string): Promise<void> {
  const warning = await app.stripe.radar.earlyFraudWarnings.retrieve(warningId, { expand: ['payment_intent'] });
  const intent = warning.payment_intent;
  const orderId = intent && typeof intent !== 'string' ? (intent.metadata.order_id ?? null) : null;
  if (!orderId) return app.log.error({ warningId }, 'ALARM payments: a fraud warning names no order of ours');
  const text = `The bank warns of fraud (${warning.fraud_type}). Refund the order before it becomes a dispute, or wait.`;
  app.log.error({ warningId, orderId }, 'ALARM payments: a bank warns of fraud');
  await transaction(app, (tx) =>
    raiseAlarm(tx, { kind: 'fraud-warning', source: warning.id, orderId, text }, app.clock.now()),
  );
}
