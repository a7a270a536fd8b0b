import * as m from '@fondly/messages';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { isApiError } from '../../shared/api/api-error.ts';
import { formatDateTime } from '../../shared/order/format-date-time.ts';
import { ProblemReportDetails } from '../../shared/order/problem-report-details.tsx';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import styles from './problem-report-page.module.css';
import { problemReportQuery } from './problem-report-queries.ts';
import { ResolveForm } from './resolve-form.tsx';

export const meta = pageMeta({ title: m.restaurant_report_title, hidden: true });

/** `/orders/{id}/problem`: a customer's problem report, and the restaurant's answer. */
export default function RestaurantProblemReportPage() {
  const { orderId = '' } = useParams();
  const { data: problemReport, error, isPending, refetch } = useQuery(problemReportQuery(orderId));
  const isMissing = isApiError(error, 'problem-report-not-found', 'invalid-input');
  const back = (
    <ButtonLink variant="default" to="/orders">
      <IconArrowLeft size={20} aria-hidden />
      {m.board_back_button()}
    </ButtonLink>
  );
  const title = problemReport
    ? m.restaurant_report_order_title({ number: problemReport.orderNumber })
    : m.restaurant_report_title();
  return (
    <RestaurantPage title={title} actions={back}>
      <div className={`stack gap-16 ${styles.page}`}>
        {isPending && (
          <div role="status" aria-label={m.restaurant_report_loading()}>
            <Skeleton height={320} radius={16} />
          </div>
        )}
        {isMissing && (
          <EmptyState picture="bag" title={m.restaurant_report_none_title()}>
            {m.restaurant_report_none()}
          </EmptyState>
        )}
        {!isPending && !isMissing && !problemReport && (
          <LoadFailed
            audience="restaurant"
            what={m.restaurant_report_this_report()}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {problemReport && (
          <>
            <p className="muted">
              {m.restaurant_report_item_for({
                quantity: problemReport.quantity,
                meal: problemReport.mealName,
                customer: problemReport.customerName,
              })}
            </p>
            {problemReport.status === 'with-kitchen' && (
              <Banner tone="warning">
                {m.restaurant_report_due({ date: formatDateTime(problemReport.dueBy, problemReport.timezone) })}
              </Banner>
            )}
            {problemReport.status === 'with-fondly' && <Banner tone="info">{m.restaurant_report_with_fondly()}</Banner>}
            <ProblemReportDetails problemReport={problemReport} audience="restaurant" />
            {problemReport.status === 'with-kitchen' && <ResolveForm problemReport={problemReport} />}
          </>
        )}
      </div>
    </RestaurantPage>
  );
}
