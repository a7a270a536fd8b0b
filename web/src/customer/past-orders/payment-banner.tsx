import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { isAwaitingApproval, isPaymentProcessing, isPaymentSecured } from '../order-state.ts';
import { keys } from '../queries.ts';
import styles from './payment-banner.module.css';

/**
 * The outcome of the latest payment. An address proves nothing, so the server syncs the order with its payment and its
 * answer is shown. An address without an order says nothing.
 */
export function PaymentBanner({ orders }: { orders: readonly OrderView[] }) {
  const [params, setParams] = useSearchParams();
  const queries = useQueryClient();
  const isReturn = params.get('payment') === 'success';
  const requestedId = params.get('order');
  const known = orders.find(({ id }) => id === requestedId);
  const isResolved = known !== undefined && (isPaymentSecured(known) || known.closedReason !== null);
  const refreshed = useQuery({
    queryKey: ['refreshed', known?.id],
    queryFn: () => call('POST /api/orders/:id/refresh', { params: { id: known?.id ?? '' }, body: {} }),
    enabled: isReturn && known !== undefined && !isResolved,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (refreshed.data) void queries.invalidateQueries({ queryKey: keys.orders });
  }, [refreshed.data, queries]);

  const order = isResolved ? known : (refreshed.data ?? known);
  if (!isReturn || !order) return null;
  const close = () => setParams({}, { replace: true });
  if (isPaymentSecured(order)) return <PaymentReceived order={order} onClose={close} />;
  // Without an answer about the payment, "failed" could make someone pay twice.
  if (isPaymentProcessing(order) || refreshed.isFetching || refreshed.isError) {
    return <Banner tone="info">{m.order_pay_processing()}</Banner>;
  }
  // An order that was paid and ended later explains itself in its own row.
  if (hasEndedOtherwise(order)) return null;
  return <Banner tone="error">{m.order_pay_error_failed()}</Banner>;
}

function hasEndedOtherwise({ closedReason }: OrderView): boolean {
  return closedReason !== null && closedReason !== 'payment_failed' && closedReason !== 'expired';
}

function PaymentReceived({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const lead = order.totalCents === 0 ? m.customer_orders_banner_placed() : m.customer_orders_banner_paid();
  const action = (
    <button
      type="button"
      className={`middle rigid circle size-44 ${styles.close}`}
      aria-label={m.ui_close_message()}
      onClick={onClose}
    >
      <IconX size={18} aria-hidden />
    </button>
  );
  return (
    <Banner
      tone="success"
      lead={isAwaitingApproval(order) ? m.customer_orders_banner_approved() : lead}
      action={action}
    >
      {isAwaitingApproval(order) ? m.customer_orders_banner_approved_text() : m.customer_orders_banner_paid_text()}
    </Banner>
  );
}
