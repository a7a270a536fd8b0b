import { describe, expect, test } from 'vitest';
import { approvedOrder, now, orderAwaitingApproval } from '../../testing/sample-data.ts';
import { getAnswerTime, getTicketTime } from './ticket-time.ts';

const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

describe('Times on a ticket', () => {
  test.for([
    { createdAt: inMinutes(-0.2), text: 'Just now' },
    { createdAt: inMinutes(-2), text: '2 min ago' },
    { createdAt: inMinutes(-65), text: '1 hr 5 min ago' },
  ])('an order that awaits approval shows its age: $text', ({ createdAt, text }) => {
    expect(getTicketTime({ ...orderAwaitingApproval, createdAt }, now)).toEqual({ text, isUrgent: false });
  });

  test.for([
    { pickupStart: inMinutes(12), pickupEnd: inMinutes(100), text: 'Pickup in 12 min', isUrgent: false },
    { pickupStart: inMinutes(1440), pickupEnd: inMinutes(1500), text: 'Sat, Nov 21', isUrgent: false },
    { pickupStart: inMinutes(-48), pickupEnd: inMinutes(42), text: '42 min left', isUrgent: false },
    { pickupStart: inMinutes(-48), pickupEnd: inMinutes(15), text: '15 min left', isUrgent: false },
    { pickupStart: inMinutes(-48), pickupEnd: inMinutes(14), text: '14 min left', isUrgent: true },
    { pickupStart: inMinutes(-48), pickupEnd: inMinutes(0), text: 'Pickup ended', isUrgent: true },
  ])('an accepted order shows its pickup time: $text', ({ text, isUrgent, ...window }) => {
    expect(getTicketTime({ ...approvedOrder, ...window }, now)).toEqual({ text, isUrgent });
  });

  test.for([
    { answerBy: null, time: null },
    { answerBy: inMinutes(6), time: { text: '6 min to reply', isUrgent: false } },
    { answerBy: inMinutes(5), time: { text: '5 min to reply', isUrgent: true } },
    { answerBy: inMinutes(-1), time: { text: "Time's up", isUrgent: true } },
  ])('an answer is due: $time.text', ({ answerBy, time }) => {
    expect(getAnswerTime({ ...orderAwaitingApproval, answerBy }, now)).toEqual(time);
  });
});
