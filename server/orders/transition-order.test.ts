import {
  movers,
  movesFor,
  type OrderMove,
  type OrderStatus,
  orderMoveNames,
  orderMoves,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
} from '@fondly/contract/order-transitions';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { buildBuyer, buildKitchen, buildMeal } from './testing/order-builders.ts';
import { moveOrder } from './transition-order.ts';

/* PAYMENTS 10, row 11: every move of 4.2 from every state, of every mover. */

const secured = 'authorised paid';
const paid = 'paid part_refunded';
const unpaid = 'none requires_action processing failed';

/** Section 4.2 written down a second time: from | to | by | money | closes. */
const paper: Record<OrderMove, string> = {
  accept: `pending | pending | payment | ${secured}`,
  offer: `pending | pending | payment | ${secured}`,
  approve: `pending | pending | restaurant | ${secured}`,
  confirm: 'pending | confirmed | payment | paid',
  decline: 'pending | failed | payment | failed',
  tryAgain: 'failed | pending | payment | requires_action processing authorised paid',
  comeTooLate: `pending | failed | payment | ${secured} | expired`,
  lapse: 'pending failed | failed | payment | voided | payment_failed',
  expire: `pending | failed | clock | ${unpaid} | expired`,
  giveUp: `failed | failed | clock payment | ${unpaid} | payment_failed`,
  supersede: 'pending failed | failed | customer | none failed | superseded',
  noAnswer: `pending | cancelled | clock | ${secured} | no_answer`,
  deny: `pending | cancelled | restaurant | ${secured} | restaurant_deny`,
  // From `ready` too since a kitchen may change what is in a meal: rules D-17 and D-33.
  cancel: `pending failed confirmed ready | cancelled | customer | none requires_action failed authorised ${paid} | customer_cancel`,
  cancelByRestaurant: `confirmed ready | cancelled | restaurant | ${paid} | restaurant_cancel`,
  cancelByAdmin: `pending failed confirmed ready | cancelled | admin | ${unpaid} authorised ${paid} | admin_cancel`,
  refundedOutside: 'confirmed ready | cancelled | payment | refunded | admin_cancel',
  markReady: `confirmed | ready | restaurant | ${paid}`,
  handOver: `confirmed ready | completed | restaurant | ${paid} | collected`,
  missPickup: `confirmed ready | completed | clock | ${paid} | no_show`,
  // Came after the paper: one card behind many accounts, rule D-14; another pickup time, rules D-16 and D-17.
  refuseCoupon: 'pending | failed | payment | authorised | payment_failed',
  // Rule D-28: nobody was there to hand it over.
  kitchenAway: `confirmed | cancelled | clock | ${paid} | restaurant_cancel`,
  refuseMove: `confirmed ready | cancelled | customer clock | ${paid} | restaurant_cancel`,
};

const rowOf = (name: OrderMove) => {
  const [from = '', to = '', by = '', money = '', closes = ''] = paper[name].split('|').map((part) => part.trim());
  return { from: from.split(' '), to, by: by.split(' '), money: money.split(' '), closes: closes || null };
};

type State = { status: OrderStatus; money: PaymentStatus };

/** The database itself refuses food for money that was not taken. */
const isPaidFor = ({ status, money }: State) =>
  !['confirmed', 'ready', 'completed'].includes(status) || ['paid', 'part_refunded', 'refunded'].includes(money);
const states = orderStatuses
  .flatMap((status) => paymentStatuses.map((money): State => ({ status, money })))
  .filter(isPaidFor);

class Undone extends Error {}

/** What the move makes of an order in this state, or the refusal; none of it is kept. */
async function attempt(town: Town, orderId: string, name: OrderMove, set: string): Promise<string> {
  const context = { now: town.clock.now(), answerBy: town.clock.now(), restock: false };
  let end = '';
  const work = transaction(town.app, async (tx) => {
    await tx.$client.query(`update orders set ${set} where id = $1`, [orderId]);
    const moved = await moveOrder(tx, orderId, name, orderMoves[name].by[0], context);
    end = `${moved.status} ${moved.closedReason}`;
    throw new Undone();
  });
  await work.catch((error: unknown) => {
    if (error instanceof Problem) end = error.code;
    else if (!(error instanceof Undone)) throw error;
  });
  return end;
}

function columnsOf({ status, money }: State): string {
  const isTaken = ['paid', 'part_refunded', 'refunded'].includes(money);
  const back = { part_refunded: 1, refunded: 750 }[money as 'refunded'] ?? 0;
  return `status = '${status}', payment_status = '${money}', paid_cents = ${isTaken ? 750 : 0}, refunded_cents = ${back}`;
}

describe('The table of moves', () => {
  test('is the one of the paper: who may do what, from where, with which money', () => {
    expect(Object.keys(paper).sort()).toEqual([...orderMoveNames].sort());
    for (const settlement of [null, 'capture', 'void'] as const) {
      for (const { status, money } of states) {
        const isUnderWay = settlement === 'capture' && money === 'authorised';
        for (const mover of movers) {
          const may = orderMoveNames.filter((name) => {
            const row = rowOf(name);
            return row.from.includes(status) && row.money.includes(money) && row.by.includes(mover) && !isUnderWay;
          });
          const order = { status, paymentStatus: money, closedReason: null, settlement };
          expect(movesFor(order, mover)).toEqual(may);
          expect(movesFor({ ...order, closedReason: 'expired' }, mover)).toEqual([]);
        }
      }
    }
  });

  test('rules: from every state each move is made or refused, and nobody else may make it', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town));
    const { orderId } = (await (await buildBuyer(town)).checkout(meal)).body;
    const seen: string[] = [];
    const wanted: string[] = [];
    for (const name of orderMoveNames) {
      const row = rowOf(name);
      // Where both are wrong there is nothing to learn; the table above has them.
      for (const state of states.filter((one) => row.from.includes(one.status) || row.money.includes(one.money))) {
        const isOpen = row.from.includes(state.status) && row.money.includes(state.money);
        wanted.push(`${name} ${state.status} ${state.money}: ${isOpen ? `${row.to} ${row.closes}` : 'order-moved-on'}`);
        seen.push(`${name} ${state.status} ${state.money}: ${await attempt(town, orderId, name, columnsOf(state))}`);
      }
      for (const mover of movers.filter((one) => !row.by.includes(one))) {
        const foreign = transaction(town.app, (tx) =>
          moveOrder(tx, orderId, name, mover, { now: town.clock.now(), answerBy: town.clock.now() }),
        );
        await expect(foreign).rejects.toMatchObject({ code: 'not-yours' });
      }
    }
    expect(seen).toEqual(wanted);
  });

  test('rests for an order that is closed, or whose money is being taken', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town));
    const { orderId } = (await (await buildBuyer(town)).checkout(meal)).body;
    for (const name of orderMoveNames) {
      const { from, money } = rowOf(name);
      const state = states.find((one) => from.includes(one.status) && money.includes(one.money)) as State;
      const closed = `${columnsOf(state)}, closed_reason = 'expired'`;
      expect([name, await attempt(town, orderId, name, closed)]).toEqual([name, 'order-moved-on']);
      const underWay = `${columnsOf({ ...state, money: 'authorised' })}, settlement = 'capture'`;
      if (!isPaidFor({ ...state, money: 'authorised' })) continue;
      expect([name, await attempt(town, orderId, name, underWay)]).toEqual([name, 'order-moved-on']);
    }
  });
});
