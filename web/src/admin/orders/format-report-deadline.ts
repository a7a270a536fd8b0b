import type { ProblemReportView } from '@fondly/contract/problem-reports';
import { formatDateTime } from '../page/format-time.ts';

/** Who must answer a problem report, and by when. */
export function formatReportDeadline({ status, dueBy, answer, answeredBy, answeredAt }: ProblemReportView): string {
  if (status === 'with-kitchen') return `The kitchen answers until ${formatDateTime(dueBy)}`;
  if (status === 'with-fondly') {
    return answer
      ? "Yours to decide: the kitchen's answer was not enough"
      : `Yours to decide: no answer by ${formatDateTime(dueBy)}`;
  }
  const answerer = answeredBy === 'admin' ? 'Fondly' : 'the kitchen';
  return answeredAt ? `Settled by ${answerer}, ${formatDateTime(answeredAt)}` : `Settled by ${answerer}`;
}
