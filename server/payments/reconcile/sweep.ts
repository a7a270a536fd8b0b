import type { OrderMove } from '@fondly/contract/order-transitions';
import { moveOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import { prepared } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { wasKitchenAway } from '../../restaurants/hours/is-pickup-unattended.ts';
import { noteHouse } from '../../restaurants/hours/record-presence.ts';
import { takeDecidedMoney } from '../capture/refresh-payment.ts';
import { settlePayment } from '../capture/sync-payment-intent.ts';
import { voidPayment } from '../capture/void-payment.ts';
import { readOrder } from '../checkout/open-intent.ts';
import { bookEarning } from '../payouts/owe-transfer.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { settleRefund } from '../refunds/sync-refund.ts';
import { keepCorrection } from './corrections.ts';
import { eachByItself } from './process-each.ts';

/** `payment_intent_id` of an order; of a refund its own id at the provider. */
type Found = { id: string; payment_intent_id: string | null };
type Query = ReturnType<typeof prepared<Found>>;

const batch = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** What waits at $1, after the row $2: page by page, so that the first ones never stand in the way of the rest. */
const waiting = (name: string, from: string, where: string): Query =>
  prepared<Found>(
    name,
    `select o.id, o.payment_intent_id from ${from} where ${where} and o.id > $2 order by o.id limit ${batch}`,
  );

/**
 * The bank lets reserved money go by itself after seven days: what nobody has settled for twice as long does not wait
 * for us any more. With this only the last days of `orders_served` are read each minute, and not every order there ever
 * was; an index on what the money does would be written anew with each step of a checkout (docs/decisions/0012).
 */
const isRecent = 'o.service_date >= $1::timestamptz::date - 14';

/** Unpaid orders whose hold has ended, and those whose bank check needs its hold looked after. */
const endedHolds = waiting(
  'sweep-holds',
  'orders o join claims c on c.order_id = o.id',
  `o.closed_reason is null and o.settlement is null
     and o.payment_status in ('none', 'requires_action', 'processing', 'failed')
     and (c.released_at is not null or c.until <= $1
       or (o.payment_status in ('requires_action', 'processing') and c.until <= $1::timestamptz + interval '90 seconds'))`,
);
const unanswered = waiting(
  'sweep-offers',
  'orders o',
  'o.closed_reason is null and o.settlement is null and o.answer_by <= $1',
);
/** Open with an intent and no news for two minutes: an event may have been lost. */
const silent = waiting(
  'sweep-silent',
  'orders o',
  `o.closed_reason is null and o.status in ('pending', 'failed') and o.payment_intent_id is not null
     and o.updated_at <= $1::timestamptz - interval '2 minutes'`,
);
/** Let go but not yet known to be: the job may have died with its worker. */
const unvoided = waiting(
  'sweep-voids',
  'orders o',
  `o.settlement = 'void' and o.payment_intent_id is not null and o.payment_status <> 'voided' and o.paid_cents = 0
     and ${isRecent} and o.updated_at <= $1::timestamptz - interval '2 minutes'`,
);
const unsent = waiting(
  'sweep-refunds',
  '(select id, null as payment_intent_id, status, updated_at from refunds) o',
  `o.status in ('requested', 'submitted') and o.updated_at <= $1::timestamptz - interval '1 minute'`,
);
/** On its way: the news of its end may have been lost. A bank that takes longer than an hour is asked by night. */
const underWay = waiting(
  'sweep-refunds-under-way',
  '(select id, stripe_refund_id as payment_intent_id, status, updated_at from refunds) o',
  `o.status = 'pending' and o.payment_intent_id is not null
     and o.updated_at between $1::timestamptz - interval '1 hour' and $1::timestamptz - interval '2 minutes'`,
);
/** The service day is over four hours after its last minute of pickup at the latest: nobody is coming any more. */
const missed = waiting(
  'sweep-missed',
  'orders o',
  `o.closed_reason is null and o.status in ('confirmed', 'ready') and o.pickup_end <= $1
     and (o.service_date + 1)::timestamp at time zone o.timezone <= $1`,
);
/** Neither taken nor let go for an hour, which no way of ours leads to. */
const longReserved = waiting(
  'sweep-long-reserved',
  'orders o',
  `o.payment_status = 'authorised' and ${isRecent} and o.authorised_at <= $1::timestamptz - interval '1 hour'
     and not exists (select from corrections k where k.kind = 'long-reserved' and k.object_id = o.payment_intent_id)`,
);

/**
 * Task `sweep`, every minute: looks after everything that waits, so that a lost event, a dead worker or a browser
 * that was closed delays an order but never strands it. Each order by itself: one that fails holds up no other.
 */
export async function sweep(app: App): Promise<void> {
  await noteHouse(app);
  await each(app, endedHolds, (order) => endHold(app, order));
  await each(app, unanswered, (order) => moveByClock(app, order.id, 'noAnswer'));
  await each(app, silent, (order) => readAgain(app, order));
  await each(app, unvoided, (order) => voidPayment(app, order.id));
  await each(app, unsent, (refund) => sendRefund(app, refund.id));
  await each(app, underWay, (refund) => settleRefund(app, refund.payment_intent_id ?? ''));
  await each(app, missed, (order) => missPickup(app, order.id));
  await each(app, longReserved, (order) => tellOfReserved(app, order));
}

async function each(app: App, query: Query, work: (found: Found) => Promise<unknown>): Promise<void> {
  const now = app.clock.now();
  let after: string | undefined = beforeAll;
  while (after !== undefined) {
    const page: Found[] = await query(app.db, [now, after]);
    await eachByItself(app, page, work);
    after = page.length === batch ? page.at(-1)?.id : undefined;
  }
}

export async function moveByClock(app: App, orderId: string, name: OrderMove): Promise<void> {
  await transaction(app, (tx) => moveOrder(tx, orderId, name, 'clock', { now: app.clock.now() }));
}

/** The provider is asked first, so that an authorisation that is one second old is not thrown away. */
export async function endHold(app: App, found: Found): Promise<void> {
  const settled = found.payment_intent_id
    ? await settlePayment(app, found.payment_intent_id)
    : await readOrder(app, found.id);
  if (!settled || settled.closedReason || settled.settlement || settled.paymentStatus === 'authorised') return;
  if (await holdRuns(app, found.id)) return;
  await moveByClock(app, found.id, settled.status === 'failed' ? 'giveUp' : 'expire');
}

async function holdRuns(app: App, orderId: string): Promise<boolean> {
  const { rows } = await app.db.$client.query<{ runs: boolean }>(
    'select released_at is null and until > $2 as runs from claims where order_id = $1',
    [orderId, app.clock.now()],
  );
  return rows[0]?.runs ?? false;
}

async function readAgain(app: App, found: Found): Promise<void> {
  if (!found.payment_intent_id) return;
  const settled = await settlePayment(app, found.payment_intent_id);
  if (settled) await takeDecidedMoney(app, settled);
}

/**
 * Restaurant specification, section 1: no-shows are kept by the restaurant. Where nobody was there to hand anything over it
 * is none, and the money goes back (rule D-28).
 */
async function missPickup(app: App, orderId: string): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    if (await wasKitchenAway(tx, orderId)) return void (await moveOrder(tx, orderId, 'kitchenAway', 'clock', { now }));
    const order = await moveOrder(tx, orderId, 'missPickup', 'clock', { now });
    await bookEarning(tx, order, now);
  });
}

async function tellOfReserved(app: App, { id, payment_intent_id: intentId }: Found): Promise<void> {
  const words = { paymentStatus: 'authorised' };
  const objectId = intentId ?? id;
  await keepCorrection(app, { kind: 'long-reserved', objectId, orderId: id, before: words, after: words });
}
