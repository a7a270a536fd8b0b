import { randomUUID } from 'node:crypto';
import { orderTerms } from '@fondly/contract/order-statuses';
import { policies } from '@fondly/contract/policies';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { findWindowError } from '@fondly/contract/restaurant/pickup-window';
import { type FieldError, fieldError } from '@fondly/contract/sentences/field-errors';
import { daysAfter, earlier, later, minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { isWithinHours } from '../../restaurants/hours/open-state.ts';
import { readSchedule } from '../../restaurants/hours/schedule.ts';
import { toTimeWindow } from '../../restaurants/hours/zone-time.ts';
import { staffAccessSql, staffAccessValues } from '../../restaurants/staff-access.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { endLateRequest } from '../late-requests/late-request-table.ts';
import { signalOrder } from '../record-transition.ts';
import { toRestaurantOrderView } from '../restaurant-order-view.ts';
import { orderColumns, orderRow } from '../schema.ts';
import { readPickupState } from './read-pickup-states.ts';
import { findGoodUntilError } from './require-good-until.ts';

type RescheduleInput = { day: string; starts: string; ends: string };
type Window = { start: Date; end: Date };

const lockOwnOrder = statement(
  'order-lock-of-restaurant',
  orderRow,
  `select ${orderColumns} from orders where id = $1 and ${staffAccessSql('restaurant_id', 2)} for no key update`,
);
/** Ends the question about another pickup time that the customer has not answered. */
export const withdrawProposal = command(
  'proposal-withdraw',
  `update pickup_proposals set answer = 'withdrawn', answered_at = $2 where order_id = $1 and answer is null`,
);
const insertProposal = command(
  'proposal-insert',
  `insert into pickup_proposals (id, order_id, from_start, from_end, to_start, to_end, proposed_at, answer_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/**
 * Proposes another pickup time to the customer of a paid order (docs/domain.md#changes-to-hours). The pickup time changes
 * only if the customer accepts. A new proposal replaces an open one, and a request for more time.
 */
export async function proposeReschedule(
  app: App,
  manager: Manager,
  orderId: string,
  input: RescheduleInput,
): Promise<RestaurantOrderView> {
  return transaction(app, async (tx) => {
    const [order] = await lockOwnOrder(tx, [orderId, ...staffAccessValues(manager, 'manager')]);
    if (!order?.paymentConfirmedAt) throw new Problem('order-not-found');
    const isAccepted = orderTerms.awaitingPickup.includes(order.status);
    if (!isAccepted || order.closedReason !== null) throw new Problem('order-changed', { orderId });

    const now = app.clock.now();
    const proposed = await requireOpenWindow(app, tx, manager, input, now);
    const error = await findGoodUntilError(tx, order.mealId, proposed.end);
    if (error) throw invalidTime(error);
    if (+proposed.start === +order.pickupStart && +proposed.end === +order.pickupEnd)
      throw invalidTime('same-pickup-time');
    const id = randomUUID();
    await withdrawProposal(tx, [orderId, now]);
    await endLateRequest(tx, [orderId, 'withdrawn', now, manager.id]);
    await insertProposal(tx, [
      id,
      orderId,
      order.pickupStart,
      order.pickupEnd,
      proposed.start,
      proposed.end,
      now,
      answerBy(proposed, now),
    ]);
    signalOrder(tx, order);
    enqueue(tx, 'announce-proposal', { proposalId: id });
    return toRestaurantOrderView(order, manager, await readPickupState(tx, order));
  });
}

/** The customer answers before the new time begins, but always has at least 15 minutes. */
function answerBy({ start }: Window, now: Date): Date {
  const standard = earlier(minutesAfter(now, policies.rescheduleAnswerMinutes), start);
  return later(minutesAfter(now, policies.rescheduleAnswerMinMinutes), standard);
}

async function requireOpenWindow(
  app: App,
  tx: Tx,
  manager: Manager,
  { day, starts, ends }: RescheduleInput,
  now: Date,
): Promise<Window> {
  const schedule = await readSchedule(app, manager.restaurant.id, tx);
  const fault = findWindowError(starts, ends);
  if (fault) throw invalidTime(fault);
  const proposed = toTimeWindow(day, starts, ends, schedule.timezone);
  if (proposed.start < minutesAfter(now, policies.rescheduleAnswerMinMinutes)) {
    throw invalidTime(fieldError('pickup-too-soon', { minutes: policies.rescheduleAnswerMinMinutes }));
  }
  if (proposed.start > daysAfter(now, policies.rescheduleMaxDaysAhead)) {
    throw invalidTime(fieldError('day-too-far', { days: policies.rescheduleMaxDaysAhead }));
  }
  if (!isWithinHours(schedule, proposed)) throw invalidTime('closed-then');
  return proposed;
}

const invalidTime = (error: FieldError): Problem => new Problem('invalid-input', {}, { starts: error });
