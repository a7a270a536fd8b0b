import { policies } from '../policies.ts';
import { minutesAfter } from '../time.ts';

/** Whether there is time to join the line for a sold-out meal. */
export const canJoinQueue = (pickupEnd: Date, now: Date): boolean =>
  minutesAfter(now, policies.queueJoinMinMinutes) < pickupEnd;
