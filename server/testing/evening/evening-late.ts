import { policies } from '@fondly/contract/policies';
import { lateMinutes } from '@fondly/contract/restaurant/late-request-view';
import { earlier, minutesAfter } from '@fondly/contract/time';
import { listLateMinutes } from '../../orders/late-requests/list-late-minutes.ts';
import { type LateRequest, type Order, plan, type World } from './evening-world.ts';

type Answer = LateRequest['answers'][number];

/** The customer asks for more time, which ends without an answer after some minutes. */
export function requestMoreTime(world: World, order: Order): boolean {
  const minutes = world.random.pick(lateMinutes);
  const circumstances = { goodUntil: null, hasProposal: false, hasAsked: order.late !== null };
  const asking = { ...order, timezone: 'America/New_York' };
  if (!listLateMinutes(asking, circumstances, world.now).includes(minutes)) return false;
  const answerBy = earlier(minutesAfter(world.now, policies.lateAnswerMinutes), order.pickupEnd);
  const request: LateRequest = { order, minutes, answerBy, answers: [] };
  order.late = request;
  plan(world, answerBy, () => endRequest(world, request, 'expired'));
  return true;
}

/** The restaurant answers in time, or nobody does. */
export function endRequest(world: World, request: LateRequest, answer: Answer): boolean {
  const isOpen = request.answers.length === 0 || world.without === 'late request answered once';
  if (!isOpen || (answer !== 'expired' && request.answerBy <= world.now)) return false;
  request.answers.push(answer);
  if (answer === 'granted') request.order.pickupEnd = minutesAfter(request.order.pickupEnd, request.minutes);
  return true;
}
