import type { Output } from '@fondly/contract/api';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { formatDateTime } from '../../shared/order/format-date-time.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { BackLink } from '../frame/back-link.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { PastOrderNotFound } from '../frame/past-order-not-found.tsx';
import { isMissing } from '../queries.ts';
import { FiledProblemReport } from './filed-problem-report.tsx';
import { myProblemReport } from './my-problem-report.ts';
import styles from './problem-page.module.css';
import { ProblemReportForm } from './problem-report-form.tsx';

export const meta = pageMeta({ title: m.customer_report_title, hidden: true });

/** `/past-orders/{id}/problem`: files or shows the problem report of an order. */
export default function ProblemPage() {
  const { orderId = '' } = useParams();
  const { data: details, error, isPending, refetch } = useQuery(myProblemReport(orderId));
  if (isMissing(error)) return <PastOrderNotFound />;
  return (
    <PageFrame variant="focused" width="column">
      <BackLink to="/past-orders">{m.customer_orders_title()}</BackLink>
      <div className={`stack gap-20 margin-top-8 ${styles.page}`}>
        <PageTitle
          note={
            details
              ? m.customer_report_note({
                  meal: details.mealName,
                  number: details.orderNumber,
                  restaurant: details.restaurantName,
                })
              : ' '
          }
        >
          {details?.problemReport ? m.customer_report_title_filed() : m.customer_report_title()}
        </PageTitle>
        {isPending && (
          <div role="status" aria-label={m.customer_report_loading()}>
            <Skeleton height={420} radius={16} />
          </div>
        )}
        {!isPending && !details && (
          <LoadFailed what={m.customer_report_what()} error={error} onRetry={() => void refetch()} />
        )}
        {details && <ProblemReportContent orderId={orderId} details={details} />}
      </div>
    </PageFrame>
  );
}

function ProblemReportContent({
  orderId,
  details,
}: {
  orderId: string;
  details: Output<'GET /api/orders/:id/complaint'>;
}) {
  if (details.problemReport) return <FiledProblemReport problemReport={details.problemReport} />;
  if (details.canReportProblem) return <ProblemReportForm orderId={orderId} details={details} />;
  const date = formatDateTime(details.problemReportDeadline, details.timezone);
  return <Banner tone="info">{m.customer_report_closed({ days: policies.problemReportDays, date })}</Banner>;
}
