import type { ComplaintView } from '@fondly/contract/problem-reports';
import { whenWords } from '../page/format-time.ts';

/** Who has to answer a report, and until when. */
export function dueWords({ status, dueBy, answer, answeredBy, answeredAt }: ComplaintView): string {
  if (status === 'with-kitchen') return `The kitchen answers until ${whenWords(dueBy)}`;
  if (status === 'with-fondly') {
    return answer
      ? "Yours to decide: the kitchen's answer was not enough"
      : `Yours to decide: no answer by ${whenWords(dueBy)}`;
  }
  const who = answeredBy === 'admin' ? 'Fondly' : 'the kitchen';
  return answeredAt ? `Settled by ${who}, ${whenWords(answeredAt)}` : `Settled by ${who}`;
}
