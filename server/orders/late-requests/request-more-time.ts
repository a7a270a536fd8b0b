import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import type { LateMinutes } from '@fondly/contract/restaurant/late-request-view';
import { earlier, minutesAfter } from '@fondly/contract/time';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { boolean, notNull, nullable, row, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { isWithinHours } from '../../restaurants/hours/open-state.ts';
import { lockSchedule } from '../../restaurants/hours/schedule.ts';
import { findOrder, lockOrder } from '../find-order.ts';
import { signalOrder } from '../record-transition.ts';
import { extendPickup } from '../reschedule/extend-pickup.ts';
import { endLateRequest, insertLateRequest, readLateRequest } from './late-request-table.ts';
import { listLateMinutes } from './list-late-minutes.ts';

const readCircumstances = statement(
  'late-request-circumstances',
  row({ goodUntil: nullable(timestamp), hasProposal: notNull(boolean), isAutomatic: boolean }),
  `select m.good_until,
     exists (select from pickup_proposals p where p.order_id = o.id and p.answer is null) as has_proposal,
     r.auto_approves_late as is_automatic
   from orders o join meals m on m.id = o.meal_id join restaurants r on r.id = o.restaurant_id where o.id = $1`,
);

/**
 * Asks the restaurant for more time (docs/domain.md#late-pickup). A restaurant with the setting grants ten minutes
 * within its opening hours at once. The same request twice counts once.
 */
export async function requestMoreTime(
  app: App,
  customer: Customer,
  orderId: string,
  { minutes }: { minutes: LateMinutes },
): Promise<void> {
  const found = await findOrder(app.db, orderId);
  if (!found || found.customerId !== customer.id) throw new Problem('order-not-found');
  await transaction(app, async (tx) => {
    // Locked before the order, because a change of hours takes the locks in this order.
    const schedule = await lockSchedule(app, found.restaurantId, tx);
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Problem('order-not-found');
    const now = app.clock.now();
    const [earlierRequest] = await readLateRequest(tx, [orderId]);
    const isRepeated = earlierRequest?.minutes === minutes && [null, 'granted'].includes(earlierRequest.answer);
    if (isRepeated) return;
    const circumstances = expectOneRow(await readCircumstances(tx, [orderId]));
    const allowed = listLateMinutes(order, { ...circumstances, hasAsked: earlierRequest !== undefined }, now);
    if (!allowed.includes(minutes)) throw new Problem('late-request-closed');

    const end = minutesAfter(order.pickupEnd, minutes);
    const isPastClosing = !isWithinHours(schedule, { start: order.pickupStart, end });
    const answerBy = earlier(minutesAfter(now, policies.lateAnswerMinutes), order.pickupEnd);
    const requestId = randomUUID();
    await insertLateRequest(tx, [requestId, orderId, minutes, order.pickupEnd, end, isPastClosing, now, answerBy]);
    if (circumstances.isAutomatic && minutes <= policies.lateAutoApprovalMinutes && !isPastClosing) {
      await endLateRequest(tx, [orderId, 'granted', now, null]);
      await extendPickup(app, tx, { order, end, schedule, actorId: null, now });
      return;
    }
    signalOrder(tx, order);
    enqueue(tx, 'announce-late-request', { requestId });
    enqueue(tx, 'expire-late-requests', {}, { key: `expire-late-request:${requestId}`, runAt: answerBy });
  });
}
