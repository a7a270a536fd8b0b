import { describe, expect, test } from 'vitest';
import { approved, now, offered } from '../../testing/sample-data.ts';
import { getAnswerTime, getTicketTime } from './ticket-time.ts';

const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

describe('Times on a ticket', () => {
  test.for([
    { createdAt: after(-0.2), text: 'Just now' },
    { createdAt: after(-2), text: '2 min ago' },
    { createdAt: after(-65), text: '1 h 5 min ago' },
  ])('an order that awaits approval shows its age: $text', ({ createdAt, text }) => {
    expect(getTicketTime({ ...offered, createdAt }, now)).toEqual({ text, isUrgent: false });
  });

  test.for([
    { pickupStart: after(12), pickupEnd: after(100), text: 'Pickup in 12 min', isUrgent: false },
    { pickupStart: after(1440), pickupEnd: after(1500), text: 'Sat, Nov 21', isUrgent: false },
    { pickupStart: after(-48), pickupEnd: after(42), text: '42 min left', isUrgent: false },
    { pickupStart: after(-48), pickupEnd: after(15), text: '15 min left', isUrgent: false },
    { pickupStart: after(-48), pickupEnd: after(14), text: '14 min left', isUrgent: true },
    { pickupStart: after(-48), pickupEnd: after(0), text: 'Pickup ended', isUrgent: true },
  ])('an accepted order shows its pickup time: $text', ({ text, isUrgent, ...window }) => {
    expect(getTicketTime({ ...approved, ...window }, now)).toEqual({ text, isUrgent });
  });

  test.for([
    { answerBy: null, time: null },
    { answerBy: after(6), time: { text: '6 min to answer', isUrgent: false } },
    { answerBy: after(5), time: { text: '5 min to answer', isUrgent: true } },
    { answerBy: after(-1), time: { text: 'The time to answer is over', isUrgent: true } },
  ])('an answer is due: $time.text', ({ answerBy, time }) => {
    expect(getAnswerTime({ ...offered, answerBy }, now)).toEqual(time);
  });
});
