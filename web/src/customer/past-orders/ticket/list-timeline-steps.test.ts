import type { OrderView } from '@fondly/contract/orders';
import { describe, expect, test } from 'vitest';
import { sampleOrder, sampleUnpaid } from '../../testing/samples.ts';
import { stepsOf } from './list-timeline-steps.ts';

const at = (minute: number) => `2026-11-20T22:${minute}:00.000Z`;
const shown = (order: OrderView) => stepsOf(order).map(({ name, state }) => `${name} ${state}`);

describe('The way of an order', () => {
  const confirmed: OrderView = {
    ...sampleOrder,
    timeline: [
      { move: 'accept', at: at(50) },
      { move: 'confirm', at: at(51) },
    ],
  };

  test('placed, confirmed, and what is to come', () => {
    expect(shown(confirmed)).toEqual(['Placed done', 'Confirmed now', 'Ready next', 'Collected next']);
    expect(stepsOf(confirmed)[1]?.at).toBe(at(51));
  });

  test('with a kitchen that has to say yes', () => {
    const offered: OrderView = { ...sampleUnpaid, paymentStatus: 'authorised' };
    expect(shown(offered)).toEqual([
      'Placed done',
      'Waiting for the kitchen now',
      'Confirmed next',
      'Ready next',
      'Collected next',
    ]);
  });

  test('collected without having been called ready: what was skipped is not shown', () => {
    const collected: OrderView = {
      ...confirmed,
      closedReason: 'collected',
      status: 'completed',
      timeline: [...confirmed.timeline, { move: 'handOver', at: at(58) }],
    };
    expect(shown(collected)).toEqual(['Placed done', 'Confirmed done', 'Collected done']);
  });

  test.for([
    { closedReason: 'customer_cancel', name: 'Cancelled by you' },
    { closedReason: 'restaurant_cancel', name: 'Cancelled by the kitchen' },
    { closedReason: 'no_show', name: 'Not picked up' },
  ] as const)('an end on the way: $name', ({ closedReason, name }) => {
    const ended: OrderView = {
      ...confirmed,
      closedReason,
      status: closedReason === 'no_show' ? 'completed' : 'cancelled',
      timeline: [...confirmed.timeline, { move: 'cancel', at: at(59) }],
    };
    expect(stepsOf(ended).at(-1)).toEqual({ name, at: at(59), state: 'off' });
  });
});
