import { randomUUID } from 'node:crypto';
import type { KitchenOrderView } from '@fondly/contract/orders';
import { policies } from '@fondly/contract/policies';
import { daysAfter, earlier, later, minutesAfter } from '@fondly/contract/time';
import { and, eq } from 'drizzle-orm';
import type { App } from '../../platform/app.ts';
import { prepared, type Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { spansOf } from '../../restaurants/hours/open-state.ts';
import { readSchedule } from '../../restaurants/hours/schedule.ts';
import { dayPlus, endsInTime, windowInstants } from '../../restaurants/hours/zone-time.ts';
import { ofKitchen } from '../../restaurants/staff-access.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { tellOrder } from '../record-transition.ts';
import { kitchenView } from '../restaurant-order-view.ts';
import { orders } from '../schema.ts';
import { readProposals } from './read-proposals.ts';

type Wish = { day: string; starts: string; ends: string };
type Window = { start: Date; end: Date };

const withdraw = prepared(
  'proposal-withdraw',
  `update pickup_proposals set answer = 'withdrawn', answered_at = $2 where order_id = $1 and answer is null`,
);
const write = prepared(
  'proposal-write',
  `insert into pickup_proposals (id, order_id, from_start, from_end, to_start, to_end, proposed_at, answer_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/**
 * Asks the customer of a paid order for another pickup time (rule D-16). Nothing moves before the yes; a second question
 * takes the place of the first.
 *
 * @throws Problem `order-not-found`, `order-moved-on` for one that is not accepted, `invalid-input` for a time that is
 *   over, too far away, the same as before, or outside of the kitchen's hours
 */
export async function askToMove(app: App, manager: Manager, orderId: string, wish: Wish): Promise<KitchenOrderView> {
  return transaction(app, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), ofKitchen(orders.restaurantId, manager, 'manager')))
      .for('update');
    if (!order?.paymentConfirmedAt) throw new Problem('order-not-found');
    const isAccepted = order.status === 'confirmed' || order.status === 'ready';
    if (!isAccepted || order.closedReason !== null) throw new Problem('order-moved-on', { orderId });

    const now = app.clock.now();
    const to = await windowOf(app, tx, manager, wish, now);
    if (+to.start === +order.pickupStart && +to.end === +order.pickupEnd)
      throw fault('This is its pickup time already.');
    const id = randomUUID();
    await withdraw(tx, [orderId, now]);
    await write(tx, [id, orderId, order.pickupStart, order.pickupEnd, to.start, to.end, now, answerBy(to, now)]);
    tellOrder(tx, order);
    enqueue(tx, 'announce-proposal', { proposalId: id });
    return kitchenView(order, manager, (await readProposals(tx, [order])).get(orderId));
  });
}

/** Before the new time begins, and never less than a quarter of an hour. */
function answerBy({ start }: Window, now: Date): Date {
  const usual = earlier(minutesAfter(now, policies.moveAnswerMinutes), start);
  return later(minutesAfter(now, policies.moveAnswerShortestMinutes), usual);
}

async function windowOf(app: App, tx: Tx, manager: Manager, { day, starts, ends }: Wish, now: Date): Promise<Window> {
  const schedule = await readSchedule(app, manager.restaurant.id, tx);
  if (!endsInTime(starts, ends)) throw fault('Hours can last until 6 AM of the next day.');
  const to = windowInstants(day, starts, ends, schedule.timezone);
  if (to.start < minutesAfter(now, policies.moveAnswerShortestMinutes)) {
    throw fault(`Please choose a time at least ${policies.moveAnswerShortestMinutes} minutes from now.`);
  }
  if (to.start > daysAfter(now, policies.moveDaysAhead)) {
    throw fault(`Please choose a day within the next ${policies.moveDaysAhead} days.`);
  }
  const spans = spansOf(schedule, [dayPlus(day, -1), day, dayPlus(day, 1)]);
  const isOpen = spans.some((span) => span.start <= to.start && to.end <= span.end);
  // A kitchen without weekly hours hands over by its meals' own windows.
  if (!isOpen && schedule.hours.length > 0) throw fault('You are closed then.');
  return to;
}

const fault = (sentence: string): Problem => new Problem('invalid-input', {}, { starts: sentence });
