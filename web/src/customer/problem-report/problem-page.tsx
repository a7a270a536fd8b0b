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
import { FiledReport } from './filed-report.tsx';
import { myProblemReport } from './my-problem-report.ts';
import styles from './problem-page.module.css';
import { ReportForm } from './report-form.tsx';

export const meta = pageMeta({ title: 'Report a problem', hidden: true });

/** `/past-orders/{id}/problem`: files or shows the problem report of an order. */
export default function ProblemPage() {
  const { orderId = '' } = useParams();
  const { data: report, error, isPending, refetch } = useQuery(myProblemReport(orderId));
  if (isMissing(error)) return <PastOrderNotFound />;
  return (
    <PageFrame variant="focused" width="column">
      <BackLink to="/past-orders">Past Orders</BackLink>
      <div className={`stack gap-20 margin-top-8 ${styles.page}`}>
        <PageTitle note={report ? `${report.mealName}, order ${report.orderNumber} at ${report.restaurantName}` : ' '}>
          {report?.problemReport ? 'Your report' : 'Report a problem'}
        </PageTitle>
        {isPending && (
          <div role="status" aria-label="Loading your report">
            <Skeleton height={420} radius={16} />
          </div>
        )}
        {!isPending && !report && <LoadFailed what="this report" error={error} onRetry={() => void refetch()} />}
        {report && <Report orderId={orderId} report={report} />}
      </div>
    </PageFrame>
  );
}

function Report({ orderId, report }: { orderId: string; report: Output<'GET /api/orders/:id/complaint'> }) {
  if (report.problemReport) return <FiledReport problemReport={report.problemReport} />;
  if (report.canReportProblem) return <ReportForm orderId={orderId} report={report} />;
  return (
    <Banner tone="info">
      A problem can be reported from the start of pickup until 14 days after it: here until{' '}
      {formatDateTime(report.problemReportDeadline, report.timezone)}.
    </Banner>
  );
}
