import type { Output } from '@fondly/contract/api';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatDateTime } from '../../shared/order/problem-report-details.tsx';
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

export const meta = pageMeta({ title: 'Report a problem', hidden: true });

/** `/past-orders/{id}/problem`: files or shows the problem report of an order. */
export default function ProblemPage() {
  const { orderId = '' } = useParams();
  const { data: details, error, isPending, refetch } = useQuery(myProblemReport(orderId));
  if (isMissing(error)) return <PastOrderNotFound />;
  return (
    <PageFrame variant="focused" width="column">
      <BackLink to="/past-orders">Past Orders</BackLink>
      <div className={`stack gap-20 margin-top-8 ${styles.page}`}>
        <PageTitle
          note={details ? `${details.mealName}, order ${details.orderNumber} at ${details.restaurantName}` : ' '}
        >
          {details?.problemReport ? 'Your report' : 'Report a problem'}
        </PageTitle>
        {isPending && (
          <div role="status" aria-label="Loading your report">
            <Skeleton height={420} radius={16} />
          </div>
        )}
        {!isPending && !details && <LoadFailed what="this report" error={error} onRetry={() => void refetch()} />}
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
  return (
    <Banner tone="info">
      A problem can be reported from the start of pickup until 14 days after it: here until{' '}
      {formatDateTime(details.problemReportDeadline, details.timezone)}.
    </Banner>
  );
}
