import type { OrderView } from '@fondly/contract/orders';
import { describe, expect, test } from 'vitest';
import { sampleOrder, sampleUnpaidOrder } from '../../testing/samples.ts';
import { listTimelineSteps } from './list-timeline-steps.ts';

const at = (minute: number) => `2026-11-20T22:${minute}:00.000Z`;
const shown = (order: OrderView) => listTimelineSteps(order).map(({ name, state }) => `${name} ${state}`);

describe('The timeline of an order', () => {
  const confirmed: OrderView = {
    ...sampleOrder,
    timeline: [
      { transition: 'accept', at: at(50) },
      { transition: 'confirm', at: at(51) },
    ],
  };

  test('a confirmed order shows its past and its next steps', () => {
    expect(shown(confirmed)).toEqual(['Placed done', 'Confirmed now', 'Ready next', 'Picked up next']);
    expect(listTimelineSteps(confirmed)[1]?.at).toBe(at(51));
  });

  test('an order that needs approval shows the approval step', () => {
    const awaitingApproval: OrderView = { ...sampleUnpaidOrder, paymentStatus: 'authorized' };
    expect(shown(awaitingApproval)).toEqual([
      'Placed done',
      'Waiting for the kitchen now',
      'Confirmed next',
      'Ready next',
      'Picked up next',
    ]);
  });

  test('an order that was collected without being ready does not show the ready step', () => {
    const collected: OrderView = {
      ...confirmed,
      closedReason: 'collected',
      status: 'completed',
      timeline: [...confirmed.timeline, { transition: 'handOver', at: at(58) }],
    };
    expect(shown(collected)).toEqual(['Placed done', 'Confirmed done', 'Picked up done']);
  });

  test.for([
    { closedReason: 'customer_cancel', name: 'Canceled by you' },
    { closedReason: 'restaurant_cancel', name: 'Canceled by the kitchen' },
    { closedReason: 'no_show', name: 'Not picked up' },
  ] as const)('an order that ended early shows $name', ({ closedReason, name }) => {
    const ended: OrderView = {
      ...confirmed,
      closedReason,
      status: closedReason === 'no_show' ? 'completed' : 'canceled',
      timeline: [...confirmed.timeline, { transition: 'cancel', at: at(59) }],
    };
    expect(listTimelineSteps(ended).at(-1)).toEqual({ name, at: at(59), state: 'off' });
  });
});
