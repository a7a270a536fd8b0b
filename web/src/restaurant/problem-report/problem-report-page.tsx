import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isRefusal } from '../../shared/api/api-error.ts';
import { ComplaintReport, momentOf } from '../../shared/order/problem-report-details.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { KitchenPage } from '../navigation/restaurant-page.tsx';
import styles from './problem-report-page.module.css';
import { kitchenReport } from './problem-report-queries.ts';
import { SettleForm } from './resolve-form.tsx';

export const meta = pageMeta({ title: 'Problem with an order', hidden: true });

/** `/orders/{id}/problem`: what a customer reported, and the kitchen's answer. */
export default function KitchenProblemPage() {
  const { orderId = '' } = useParams();
  const { data: complaint, error, isPending, refetch } = useQuery(kitchenReport(orderId));
  const isMissing = isRefusal(error, 'complaint-not-found', 'invalid-input');
  const back = (
    <ButtonLink look="default" to="/orders">
      <IconArrowLeft size={20} aria-hidden />
      Back to Orders
    </ButtonLink>
  );
  const title = complaint ? `Problem with order ${complaint.orderNumber}` : 'Problem with an order';
  return (
    <KitchenPage title={title} actions={back}>
      <div className={styles.page}>
        {isPending && (
          <div role="status" aria-label="Loading the report">
            <Skeleton height={320} radius={16} />
          </div>
        )}
        {isMissing && (
          <EmptyState picture="bag" title="No problem was reported">
            Nobody has reported a problem with this order.
          </EmptyState>
        )}
        {!isPending && !isMissing && !complaint && (
          <LoadFailed reader="kitchen" what="this report" error={error} onRetry={() => void refetch()} />
        )}
        {complaint && (
          <>
            <p className="muted">
              {complaint.quantity} × {complaint.mealName} for {complaint.customerName}
            </p>
            {complaint.status === 'with-kitchen' && (
              <Banner tone="warning">
                Please answer until {momentOf(complaint.dueBy, complaint.timezone)}. After that, Fondly decides.
              </Banner>
            )}
            {complaint.status === 'with-fondly' && <Banner tone="info">Fondly decides about this report now.</Banner>}
            <ComplaintReport complaint={complaint} reader="kitchen" />
            {complaint.status === 'with-kitchen' && <SettleForm complaint={complaint} />}
          </>
        )}
      </div>
    </KitchenPage>
  );
}
