import type { OrderView } from '@fondly/contract/orders';
import { canReportProblem, type ProblemReportStatus } from '@fondly/contract/problem-report-rules';
import * as m from '@fondly/messages';
import { Link } from 'wouter';

const linkTexts: Record<ProblemReportStatus, () => string> = {
  'with-kitchen': m.customer_orders_problem_with_kitchen_link,
  'with-fondly': m.customer_orders_problem_with_fondly_link,
  settled: m.customer_orders_problem_settled_link,
};

/** Whether a first report can still be filed. */
export function isProblemReportable(order: OrderView, now: Date): boolean {
  const window = { pickupStart: new Date(order.pickupStart), pickupEnd: new Date(order.pickupEnd) };
  return !order.problemReport && canReportProblem({ ...order, ...window }, now);
}

/** Links to the filed problem report. */
export function ProblemReportLink({ order }: { order: OrderView }) {
  if (!order.problemReport) return null;
  return (
    <p className="text-14">
      <Link className="link" to={`/past-orders/${order.id}/problem`}>
        {linkTexts[order.problemReport]()}
      </Link>
    </p>
  );
}
