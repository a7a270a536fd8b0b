import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { showSuccess, showToast } from '../../shared/ui/feedback/toast.tsx';
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
            <div className="no-print flex wrap gap-12">
              <Button onClick={() => window.print()}>
                <IconPrinter size={20} aria-hidden />
                {m.receipt_print_button()}
              </Button>
              {order.paidAt && <EmailReceipt order={order} />}
            </div>
          </>
        )}
      </div>
    </PageFrame>
  );
}

/** To the address that the order names. */
function EmailReceipt({ order: { id, customerEmail } }: { order: OrderView }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/orders/:id/receipt-email', { params: { id }, body: {} }),
    onSuccess: () => showSuccess(m.receipt_email_sent({ email: customerEmail })),
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.receipt_email_failed()) }),
  });
  return (
    <Button variant="default" isPending={isPending} onClick={() => mutate()}>
      <IconMail size={20} aria-hidden />
      {m.receipt_email_button()}
    </Button>
  );
}
