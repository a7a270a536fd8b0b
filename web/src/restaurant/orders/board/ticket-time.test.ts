import { describe, expect, test } from 'vitest';
import { approvedOrder, now, orderAwaitingApproval } from '../../testing/sample-data.ts';
import { formatAnswerTime, getAnswerTime, getTicketTime, getTimeKey } from './ticket-time.ts';

const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

describe('Times on a ticket', () => {
  test.for([
    { createdAt: inMinutes(-0.2), text: 'Just now', urgency: 'none' },
    { createdAt: inMinutes(-0.9), text: 'Just now', urgency: 'none' },
    { createdAt: inMinutes(-2), text: '2 min ago', urgency: 'none' },
    { createdAt: inMinutes(-3), text: 'Waiting 3 min', urgency: 'soon' },
    { createdAt: inMinutes(-8), text: 'Late, waiting 8 min', urgency: 'urgent' },
    { createdAt: inMinutes(-65), text: 'Late, waiting 1 hr 5 min', urgency: 'urgent' },
  ])('an order that awaits approval shows its age: $text', ({ createdAt, ...time }) => {
    expect(getTicketTime({ ...orderAwaitingApproval, createdAt }, now)).toEqual(time);
  });

  test.for([
    { pickupStart: inMinutes(12), pickupEnd: inMinutes(100), text: 'In 12 min', urgency: 'none' },
    { pickupStart: inMinutes(9), pickupEnd: inMinutes(100), text: 'Soon, in 9 min', urgency: 'soon' },
    { pickupStart: inMinutes(1440), pickupEnd: inMinutes(1500), text: 'Sat, Nov 21', urgency: 'none' },
    { pickupStart: inMinutes(-48), pickupEnd: inMinutes(42), text: '42 min left', urgency: 'open' },
    { pickupStart: inMinutes(-48), pickupEnd: inMinutes(15), text: '15 min left', urgency: 'open' },
    { pickupStart: inMinutes(-48), pickupEnd: inMinutes(14), text: 'Last 14 min', urgency: 'urgent' },
    { pickupStart: inMinutes(-48), pickupEnd: inMinutes(4.1), text: 'Last 5 min', urgency: 'urgent' },
    { pickupStart: inMinutes(-48), pickupEnd: inMinutes(4), text: 'Last 4 min', urgency: 'urgent', isLast: true },
    { pickupStart: inMinutes(-48), pickupEnd: inMinutes(0.1), text: 'Last 1 min', urgency: 'urgent', isLast: true },
    { pickupStart: inMinutes(-48), pickupEnd: inMinutes(0), text: 'Pickup ended', urgency: 'urgent', isLast: true },
    {
      pickupStart: inMinutes(-48),
      pickupEnd: inMinutes(-6.9),
      text: 'Overdue by 6 min',
      urgency: 'urgent',
      isLast: true,
    },
  ])('an accepted order shows its pickup time: $text', ({ text, urgency, isLast = false, ...window }) => {
    const time = getTicketTime({ ...approvedOrder, ...window }, now);
    expect({ ...time, isLast: time.isLast ?? false }).toEqual({
      text,
      urgency,
      isLast,
      ...(urgency === 'open' && { lead: 'Pickup open' }),
    });
  });

  test('a ticket is rendered again when one of its times reads differently, and not in between', () => {
    const order = { ...orderAwaitingApproval, createdAt: inMinutes(-2.5), answerBy: inMinutes(8) };
    const keyAfter = (seconds: number) => getTimeKey(order, new Date(now.getTime() + seconds * 1000));
    expect([keyAfter(29) === keyAfter(0), keyAfter(30) === keyAfter(0)]).toEqual([true, false]);
    expect([keyAfter(59) === keyAfter(31), keyAfter(60) === keyAfter(31)]).toEqual([true, false]);
  });

  test('orders with the same minute as their deadline count down alike, until each is over', () => {
    const countdown = (answerBy: number, after: number) => {
      const order = { ...orderAwaitingApproval, answerBy: inMinutes(answerBy) };
      const time = getAnswerTime(order, new Date(inMinutes(after)));
      return time && formatAnswerTime(time).replaceAll('\u00a0', ' ');
    };
    expect(countdown(5.1, 0.5)).toBe('Reply by 4:35 PM · 5 min left');
    for (const after of [0, 0.05, 0.5, 1.05, 1.5, 4.5, 4.95, 5, 5.05])
      expect(countdown(5.9, after)).toBe(countdown(5.1, after));
    expect(countdown(5.9, 4.95)).toBe('Reply by 4:35 PM · 1 min left');
    // One is over, so the other one no longer promises a minute.
    expect(countdown(5.1, 5.5)).toBe("Reply by 4:35 PM · Time's up");
    expect(countdown(5.9, 5.5)).toBe('Reply by 4:35 PM · Reply now');
    expect(countdown(5.9, 5.9)).toBe("Reply by 4:35 PM · Time's up");
  });

  test('a ticket is rendered again when its deadline passes within a minute', () => {
    const order = { ...orderAwaitingApproval, answerBy: inMinutes(0.5) };
    const keyAt = (minutes: number) => getTimeKey(order, new Date(inMinutes(minutes)));
    expect([keyAt(0.49) === keyAt(0.2), keyAt(0.5) === keyAt(0.2)]).toEqual([true, false]);
  });

  test.for([
    { answerBy: null, time: null },
    {
      answerBy: inMinutes(6),
      time: { deadline: 'Reply by 4:36 PM', text: 'Reply in 6 min', left: '6 min left', urgency: 'none' },
    },
    {
      answerBy: inMinutes(5),
      time: { deadline: 'Reply by 4:35 PM', text: 'Reply in 5 min', left: '5 min left', urgency: 'soon' },
    },
    {
      answerBy: inMinutes(2),
      time: { deadline: 'Reply by 4:32 PM', text: 'Reply in 2 min', left: '2 min left', urgency: 'urgent' },
    },
    {
      answerBy: inMinutes(0.01),
      time: { deadline: 'Reply by 4:30 PM', text: 'Reply now', left: 'Reply now', urgency: 'urgent', isLast: true },
    },
    {
      answerBy: inMinutes(0),
      time: { deadline: 'Reply by 4:30 PM', text: "Time's up", left: "Time's up", urgency: 'urgent', isLast: true },
    },
    {
      answerBy: inMinutes(-1),
      time: { deadline: 'Reply by 4:29 PM', text: "Time's up", left: "Time's up", urgency: 'urgent', isLast: true },
    },
  ])('an answer is due: $time.text', ({ answerBy, time }) => {
    expect(getAnswerTime({ ...orderAwaitingApproval, answerBy }, now)).toEqual(time && { isLast: false, ...time });
  });
});
