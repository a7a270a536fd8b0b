import type { AdminOrderView } from '@fondly/contract/admin/orders';
import { actors, transitionsFor } from '@fondly/contract/order-transitions';
import { lateAnswers } from '@fondly/contract/restaurant/late-request-view';
import { type Order, orderColumnsOf, orderRow } from '../../orders/schema.ts';
import { stepColumn } from '../../orders/stored-transitions.ts';
import { readOrderMoney } from '../../payments/read-order-money.ts';
import type { App } from '../../platform/app.ts';
import { integer, notNull, nullable, oneOf, row, text, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findProblemReport } from '../../problem-reports/read-problem-reports.ts';
import { listAuditEntries } from '../list-audit-entries.ts';
import { maskEmail, maskPhone } from '../mask.ts';

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

type Step = AdminOrderView['timeline'][number];

const findOrder = statement(
  'admin-order',
  row({ ...orderRow.columns, restaurantName: text }),
  `select ${orderColumnsOf('o')}, r.name as restaurant_name
   from orders o join restaurants r on r.id = o.restaurant_id where o.id = $1`,
);
const readSteps = statement(
  'admin-order-steps',
  row({
    at: timestamp,
    transition: stepColumn,
    actor: oneOf(actors),
    actorName: nullable(text),
    keyName: nullable(text),
    cause: nullable(text),
  }),
  `select h.at, h.move as transition, h.mover as actor, u.name as actor_name, k.name as key_name, h.cause
   from order_history h left join users u on u.id = h.actor_id left join api_keys k on k.id = h.key_id
   where h.order_id = $1 order by h.id`,
);
const readAlarms = statement(
  'admin-order-alarms',
  row({ id: notNull(integer), kind: text, text: text }),
  'select id::int, kind, text from alarms where order_id = $1 and resolved_at is null order by id',
);

const readQueueOffer = statement(
  'admin-order-queue-offer',
  row({ madeAt: timestamp, units: integer, joinedAt: timestamp }),
  `select q.made_at, q.units, e.joined_at from claims c join meal_queue_offers q on q.id = c.queue_offer_id
     join meal_queue_entries e on e.id = q.entry_id where c.order_id = $1`,
);

const readLateRequest = statement(
  'admin-order-late-request',
  row({
    minutes: integer,
    requestedAt: timestamp,
    answer: nullable(oneOf(lateAnswers)),
    answeredAt: nullable(timestamp),
  }),
  'select minutes, requested_at, answer, answered_at from late_requests where order_id = $1',
);
const readPasses = statement(
  'admin-order-passes',
  row({ friend: text, createdAt: timestamp, canceledAt: nullable(timestamp), usedAt: nullable(timestamp) }),
  'select friend, created_at, canceled_at, used_at from pickup_passes where order_id = $1 order by created_at',
);

const readReleases = statement(
  'admin-order-releases',
  row({ releasedAt: timestamp, units: integer, onSale: integer, resold: integer }),
  'select released_at, units, on_sale, resold from portion_releases where order_id = $1 order by place',
);

/** Everything about one order. Contact data is masked. */
export async function readOrder(app: App, id: string): Promise<AdminOrderView> {
  const [order] = await findOrder(app.db, [id]);
  if (!order) throw new Problem('order-not-found');
  const [steps, money, [queueOffer], [lateRequest], passes, releases, problemReport, alarms, audit] = await Promise.all(
    [
      readSteps(app.db, [id]),
      readOrderMoney(app, order),
      readQueueOffer(app.db, [id]),
      readLateRequest(app.db, [id]),
      readPasses(app.db, [id]),
      readReleases(app.db, [id]),
      findProblemReport(app, id),
      readAlarms(app.db, [id]),
      listAuditEntries(app, id),
    ],
  );
  return {
    ...toOrderFacts(order),
    restaurantName: order.restaurantName,
    money,
    stripeUrl: toStripeUrl(app, order),
    refundableCents: Math.max(0, order.paidCents - sumRefunds(money)),
    noShow: order.closedReason === 'no_show' ? (order.noShowExcusedAt ? 'excused' : 'counted') : null,
    canCancel: transitionsFor(order, 'admin').includes('cancelByAdmin'),
    timeline: [toPlacedStep(order), ...steps.map((step) => ({ ...step, at: step.at.toISOString() }))],
    queueOffer: queueOffer
      ? {
          units: queueOffer.units,
          madeAt: queueOffer.madeAt.toISOString(),
          joinedAt: queueOffer.joinedAt.toISOString(),
        }
      : null,
    lateRequest: lateRequest
      ? {
          ...lateRequest,
          requestedAt: lateRequest.requestedAt.toISOString(),
          answeredAt: toIso(lateRequest.answeredAt),
        }
      : null,
    pickupPasses: passes.map(({ friend, createdAt, canceledAt, usedAt }) => ({
      friend,
      createdAt: createdAt.toISOString(),
      canceledAt: toIso(canceledAt),
      usedAt: toIso(usedAt),
    })),
    releases: releases.map((release) => ({ ...release, releasedAt: release.releasedAt.toISOString() })),
    ...{ problemReport, alarms, audit },
  };
}

function toStripeUrl({ config }: App, { paymentIntentId }: Order): string | null {
  if (!paymentIntentId || config.stripeSandboxUrl) return null;
  const mode = config.stripeSecretKey.includes('_live_') ? '' : 'test/';
  return `https://dashboard.stripe.com/${mode}payments/${paymentIntentId}`;
}

/** The sum of all refunds that did not fail, in cents. */
const sumRefunds = ({ refunds }: AdminOrderView['money']): number =>
  refunds.reduce((sum, { state, amountCents }) => (state === 'failed' ? sum : sum + amountCents), 0);

const toPlacedStep = (order: Order): Step => ({
  at: order.createdAt.toISOString(),
  transition: 'placed',
  actor: 'customer',
  actorName: null,
  keyName: null,
  cause: null,
});

function toOrderFacts(order: Order) {
  const { id, orderNumber, customerId, customerName, restaurantId, mealName, quantity, status, paymentStatus } = order;
  const { paidCents, refundedCents, timezone, specialInstructions, closedReason, reason } = order;
  return {
    ...{ id, orderNumber, customerId, customerName, restaurantId, mealName, quantity, status, paymentStatus },
    ...{ paidCents, refundedCents, timezone, specialInstructions, closedReason, reason },
    contact: { email: maskEmail(order.customerEmail), phone: maskPhone(order.customerPhone) },
    pickupStart: order.pickupStart.toISOString(),
    pickupEnd: order.pickupEnd.toISOString(),
    createdAt: order.createdAt.toISOString(),
  };
}
