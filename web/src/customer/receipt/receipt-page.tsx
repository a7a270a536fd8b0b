import * as m from '@fondly/messages';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { BackLink } from '../frame/back-link.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { PastOrderNotFound } from '../frame/past-order-not-found.tsx';
import { isMissing, myOrder } from '../queries.ts';
import { Receipt } from './receipt.tsx';
import styles from './receipt-page.module.css';

export const meta = pageMeta({ title: m.receipt_title, hidden: true });

/** `/past-orders/{id}/receipt`: the receipt of one order, ready to print. */
export default function ReceiptPage() {
  const { orderId = '' } = useParams();
  const { data: order, error, isPending, refetch } = useQuery(myOrder(orderId));
  if (isMissing(error)) return <PastOrderNotFound />;
  return (
    <PageFrame variant="focused" width="column">
      <BackLink to="/past-orders">{m.customer_orders_title()}</BackLink>
      <div className={`stack gap-20 margin-top-8 ${styles.page}`}>
        <PageTitle>{m.receipt_title()}</PageTitle>
        {isPending && (
          <div role="status" aria-label={m.receipt_loading()}>
            <Skeleton height={420} radius={16} />
          </div>
        )}
        {!isPending && !order && <LoadFailed what={m.receipt_what()} error={error} onRetry={() => void refetch()} />}
        {order && (
          <>
            <div className={`card padding-24 ${styles.paper}`}>
              <Receipt order={order} />
            </div>
            <div className="no-print">
              <Button onClick={() => window.print()}>
                <IconPrinter size={20} aria-hidden />
                {m.receipt_print_button()}
              </Button>
            </div>
          </>
        )}
      </div>
    </PageFrame>
  );
}
