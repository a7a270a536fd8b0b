import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from '@fondly/contract/order-statuses';
import {
  actors,
  type OrderTransition,
  orderTransitionNames,
  orderTransitions,
  transitionsFor,
} from '@fondly/contract/order-transitions';
import { findUndo } from '@fondly/contract/restaurant/find-undo';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { orderStatusColumn, paymentStatusColumn } from '../platform/database/status-columns.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { buildBuyer, buildMeal, buildRestaurant } from './testing/order-builders.ts';
import { transitionOrder } from './transition-order.ts';

/* Every transition from every state by every actor. */

const secured = 'authorized paid';
const paid = 'paid part_refunded';
const unpaid = 'none requires_action processing failed';

/** A second copy of the table, as from | to | by | money | closes, so that a change needs two edits. */
const expectedRows: Record<OrderTransition, string> = {
  accept: `pending | pending | payment | ${secured}`,
  requestAcceptance: `pending | pending | payment | ${secured}`,
  approve: `pending | pending | restaurant | ${secured}`,
  confirm: 'pending | confirmed | payment | paid',
  cardDeclined: 'pending | failed | payment | failed',
  retryPayment: 'failed | pending | payment | requires_action processing authorized paid',
  expireLate: `pending | failed | payment | ${secured} | expired`,
  authorizationExpired: 'pending failed | failed | payment | voided | payment_failed',
  expire: `pending | failed | clock | ${unpaid} | expired`,
  closeDeclined: `failed | failed | clock payment | ${unpaid} | payment_failed`,
  supersede: 'pending failed | failed | customer | none failed | superseded',
  approvalTimedOut: `pending | canceled | clock | ${secured} | no_answer`,
  deny: `pending | canceled | restaurant | ${secured} | restaurant_deny`,
  // From `ready` too: a restaurant may change what a meal contains (docs/domain.md#allergens).
  cancel: `pending failed confirmed ready | canceled | customer | none requires_action failed authorized ${paid} | customer_cancel`,
  cancelByRestaurant: `confirmed ready | canceled | restaurant | ${paid} | restaurant_cancel`,
  cancelByAdmin: `pending failed confirmed ready | canceled | admin | ${unpaid} authorized ${paid} | admin_cancel`,
  refundedExternally: 'confirmed ready | canceled | payment | refunded | admin_cancel',
  markReady: `confirmed | ready | restaurant | ${paid}`,
  releaseAll: `confirmed ready | canceled | payment | ${paid} | released`,
  handOver: `confirmed ready | completed | restaurant | ${paid} | collected`,
  missPickup: `confirmed ready | completed | clock | ${paid} | no_show`,
  // One card behind many accounts (docs/domain.md#coupons); another pickup time (docs/domain.md#changes-to-hours).
  refuseCoupon: 'pending | failed | payment | authorized | payment_failed',
  refuseLimit: 'pending | failed | payment | authorized | payment_failed',
  // No staff was there to hand it over (docs/domain.md#missed-pickups).
  restaurantNoShow: `confirmed | canceled | clock | ${paid} | restaurant_cancel`,
  declineReschedule: `confirmed ready | canceled | customer clock | ${paid} | restaurant_cancel`,
  undoReady: `ready | confirmed | restaurant | ${paid}`,
  undoHandOver: `completed | ready | restaurant | ${paid}`,
  undoEarlyHandOver: `completed | confirmed | restaurant | ${paid}`,
};
/** What a transition takes back is not offered as a button, and a hand-over is taken back from its own end only. */
const undoes: Partial<Record<OrderTransition, string>> = {
  undoReady: 'markReady',
  undoHandOver: 'handOver',
  undoEarlyHandOver: 'handOver',
};
const endOf = (name: OrderTransition) => (undoes[name] === 'handOver' ? `, closed_reason = 'collected'` : '');

const parseRow = (name: OrderTransition) => {
  const [from = '', to = '', by = '', money = '', closes = ''] = expectedRows[name]
    .split('|')
    .map((part) => part.trim());
  return { from: from.split(' '), to, by: by.split(' '), money: money.split(' '), closes: closes || null };
};

type State = { status: OrderStatus; money: PaymentStatus };

/** A constraint of the database refuses these statuses for an unpaid order. */
const isPaidFor = ({ status, money }: State) =>
  !['confirmed', 'ready', 'completed'].includes(status) || ['paid', 'part_refunded', 'refunded'].includes(money);
const states = orderStatuses
  .flatMap((status) => paymentStatuses.map((money): State => ({ status, money })))
  .filter(isPaidFor);

class RolledBack extends Error {}

/** The result of the transition from this state, or its problem code. Everything is rolled back. */
async function attemptTransition(
  env: TestEnvironment,
  orderId: string,
  name: OrderTransition,
  set: string,
): Promise<string> {
  const context = { now: env.clock.now(), answerBy: env.clock.now(), restock: false };
  let end = '';
  const work = transaction(env.app, async (tx) => {
    await tx.client.query(`update orders set ${set} where id = $1`, [orderId]);
    const changed = await transitionOrder(tx, orderId, name, orderTransitions[name].by[0], context);
    end = `${changed.status} ${changed.closedReason}`;
    throw new RolledBack();
  });
  await work.catch((error: unknown) => {
    if (error instanceof Problem) end = error.code;
    else if (!(error instanceof RolledBack)) throw error;
  });
  return end;
}

function columnsOf({ status, money }: State): string {
  const isTaken = ['paid', 'part_refunded', 'refunded'].includes(money);
  const back = { part_refunded: 1, refunded: 750 }[money as 'refunded'] ?? 0;
  return `status = '${orderStatusColumn.toStored(status)}', payment_status = '${paymentStatusColumn.toStored(money)}', paid_cents = ${isTaken ? 750 : 0}, refunded_cents = ${back}`;
}

describe('The table of transitions', () => {
  test('the table says who may do what, from which status, with which payment status', () => {
    expect(Object.keys(expectedRows).sort()).toEqual([...orderTransitionNames].sort());
    for (const captureDecision of [null, 'capture', 'void'] as const) {
      for (const { status, money } of states) {
        const isCapturing = captureDecision === 'capture' && money === 'authorized';
        for (const actor of actors) {
          const allowed = orderTransitionNames.filter((name) => {
            const row = parseRow(name);
            return (
              !undoes[name] &&
              row.from.includes(status) &&
              row.money.includes(money) &&
              row.by.includes(actor) &&
              !isCapturing
            );
          });
          const order = { status, paymentStatus: money, closedReason: null, captureDecision };
          expect(transitionsFor(order, actor)).toEqual(allowed);
          for (const closedReason of ['expired', 'collected'] as const)
            expect(transitionsFor({ ...order, closedReason }, actor)).toEqual([]);
        }
      }
    }
  });

  test('each undo is found by what it takes back and where that started', () => {
    for (const name of orderTransitionNames) {
      const { to } = parseRow(name);
      const undone = undoes[name] as OrderTransition | undefined;
      if (undone) expect(findUndo(undone, to as OrderStatus)).toBe(name);
      else
        expect(
          orderStatuses
            .map((status) => findUndo(name, status))
            .filter(Boolean)
            .sort(),
        ).toEqual((Object.keys(undoes) as OrderTransition[]).filter((one) => undoes[one] === name).sort());
    }
  });

  test('each transition is made or refused from every state, and only by its actors', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const { orderId } = (await (await buildBuyer(env)).checkout(meal)).body;
    const actual: string[] = [];
    const expectedOutcomes: string[] = [];
    for (const name of orderTransitionNames) {
      const row = parseRow(name);
      // A state in which both status and payment are wrong is covered by the test above.
      for (const state of states.filter((one) => row.from.includes(one.status) || row.money.includes(one.money))) {
        const isOpen = row.from.includes(state.status) && row.money.includes(state.money);
        expectedOutcomes.push(
          `${name} ${state.status} ${state.money}: ${isOpen ? `${row.to} ${row.closes}` : 'order-changed'}`,
        );
        actual.push(
          `${name} ${state.status} ${state.money}: ${await attemptTransition(env, orderId, name, columnsOf(state) + endOf(name))}`,
        );
      }
      for (const actor of actors.filter((one) => !row.by.includes(one))) {
        const foreign = transaction(env.app, (tx) =>
          transitionOrder(tx, orderId, name, actor, { now: env.clock.now(), answerBy: env.clock.now() }),
        );
        await expect(foreign).rejects.toMatchObject({ code: 'forbidden' });
      }
    }
    expect(actual).toEqual(expectedOutcomes);
  });

  test('an order that is closed or whose payment is being captured refuses every transition', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const { orderId } = (await (await buildBuyer(env)).checkout(meal)).body;
    for (const name of orderTransitionNames) {
      const { from, money } = parseRow(name);
      const state = states.find((one) => from.includes(one.status) && money.includes(one.money)) as State;
      const closed = `${columnsOf(state)}, closed_reason = 'expired'`;
      expect([name, await attemptTransition(env, orderId, name, closed)]).toEqual([name, 'order-changed']);
      const underWay = `${columnsOf({ ...state, money: 'authorized' })}, settlement = 'capture'`;
      if (!isPaidFor({ ...state, money: 'authorized' })) continue;
      expect([name, await attemptTransition(env, orderId, name, underWay)]).toEqual([name, 'order-changed']);
    }
  });
});
