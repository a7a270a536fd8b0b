import type { PaymentStatus } from '@fondly/contract/order-statuses';
import { paymentStatusTransitions } from '@fondly/contract/order-transitions';
import type { Db, Tx } from '../platform/database/db.ts';
import { toStoredJson } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { paymentStatusColumn } from '../platform/database/status-columns.ts';
import { signalOrder } from './record-transition.ts';
import { type Order, orderColumns, orderRow } from './schema.ts';

/** What Stripe's objects report beside the payment status. */
export type PaymentDetails = Partial<
  Pick<
    Order,
    | 'paidCents'
    | 'refundedCents'
    | 'stripeChargeId'
    | 'stripeTransferId'
    | 'captureBefore'
    | 'paymentConfirmedAt'
    | 'paymentFailedAt'
    | 'declineCount'
    | 'declineCode'
  > & { authorizedAt: Date }
>;

const detailColumns = `paid_cents, refunded_cents, stripe_charge_id, stripe_transfer_id, capture_before,
  payment_confirmed_at, payment_failed_at, decline_count, decline_code`;
/** Sets the columns that the `PaymentDetails` in `$2` contain. The others keep their values. */
const setDetails = `(${detailColumns}) = (select ${detailColumns} from jsonb_populate_record(o, $2::jsonb)),
  authorised_at = coalesce(($2::jsonb ->> 'authorized_at')::timestamptz, o.authorised_at)`;
const updatePayment = statement(
  'order-record-payment',
  orderRow,
  `update orders o set payment_status = $4, updated_at = $3, ${setDetails}
   where o.id = $1 and o.payment_status = any($5::text[])
   returning ${orderColumns}`,
);
const updateDecline = statement(
  'order-record-decline',
  orderRow,
  `update orders o set updated_at = $3, ${setDetails} where o.id = $1 and o.payment_status = 'failed'
   returning ${orderColumns}`,
);

const countAttempt = command(
  'order-count-capture-attempt',
  'update orders set capture_attempt = capture_attempt + 1 where id = $1 and capture_attempt = $2',
);

/** The provider refused this capture, so the next one is a new request. Of two concurrent refusals, one counts. */
export async function countCaptureAttempt(db: Db, { id, captureAttempt }: Order): Promise<void> {
  await countAttempt(db, [id, captureAttempt]);
}

/**
 * Records what Stripe reports about a payment. A repeated or outdated report finds no row: a late "failed" never
 * overwrites a payment, and a late "paid" never undoes a refund.
 *
 * @returns the changed order, or null when nothing changed
 */
export async function recordPayment(
  tx: Tx,
  orderId: string,
  newStatus: PaymentStatus,
  details: PaymentDetails,
  now: Date,
): Promise<Order | null> {
  const allowedPrevious = (Object.keys(paymentStatusTransitions) as PaymentStatus[]).filter(
    (before) => before !== newStatus && paymentStatusTransitions[before].includes(newStatus),
  );
  const [changed] = await updatePayment(tx, [
    orderId,
    toStoredJson(orderRow, details),
    now,
    paymentStatusColumn.toStored(newStatus),
    allowedPrevious.map(paymentStatusColumn.toStored),
  ]);
  if (changed) signalOrder(tx, changed);
  return changed ?? null;
}

/** Counts another declined card of an order whose payment status is already `failed`. */
export async function recordDecline(
  tx: Tx,
  orderId: string,
  details: PaymentDetails,
  now: Date,
): Promise<Order | null> {
  const [changed] = await updateDecline(tx, [orderId, toStoredJson(orderRow, details), now]);
  if (changed) signalOrder(tx, changed);
  return changed ?? null;
}
