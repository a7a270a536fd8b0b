import type { OrderView } from '@fondly/contract/orders';
import { canReportProblem } from '@fondly/contract/problem-report-rules';
import { Link } from 'react-router';
import { useNow } from '../../shared/api/use-now.ts';

const linkTexts = {
  'with-kitchen': 'Your report waits for the kitchen',
  'with-fondly': 'Fondly decides about your report',
  settled: 'Your report was answered',
} as const;

/** Links to the problem report: the filed one, or a new one until the deadline. */
export function ProblemReportLink({ order }: { order: OrderView }) {
  const now = useNow(60);
  const window = { pickupStart: new Date(order.pickupStart), pickupEnd: new Date(order.pickupEnd) };
  if (!order.problemReport && !canReportProblem({ ...order, ...window }, now)) return null;
  return (
    <p className="text-14">
      <Link className="link" to={`/past-orders/${order.id}/problem`}>
        {order.problemReport ? linkTexts[order.problemReport] : 'Report a problem'}
      </Link>
    </p>
  );
}
