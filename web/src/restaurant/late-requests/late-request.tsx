import type { OpenLateRequest } from '@fondly/contract/restaurant/late-request-view';
import { formatTimeInSentence } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { useHasRole } from '../navigation/use-has-role.ts';
import { keys } from '../queries.ts';
import styles from './late-request.module.css';

type LateOrder = { id: string; orderNumber: string; customerName: string };
type Props = { order: LateOrder; request: OpenLateRequest; timezone: string; isConnected?: boolean };

/** A customer is late and asks for more time. Past closing only a manager can say yes. */
export function LateRequest({ order, request, timezone, isConnected = true }: Props) {
  const isManager = useHasRole('manager');
  const { mutate, isPending } = useAnswer(order, request, timezone);
  const format = (at: string) => formatTimeInSentence(new Date(at), timezone);
  const { minutes } = request;
  const mayGrant = isManager || !request.isPastClosing;
  return (
    <section
      className="stack gap-8 text-14 on-butter leading-135 radius-12 padding-12"
      aria-label={m.late_kitchen_label({ number: order.orderNumber })}
    >
      <p className="weight-600">
        {m.late_kitchen_asks({ customer: order.customerName, minutes, time: format(request.pickupEnd) })}
      </p>
      <p>
        {m.late_kitchen_reply_by({ time: format(request.answerBy) })}{' '}
        {request.isPastClosing && (isManager ? m.late_kitchen_past_closing() : m.late_kitchen_needs_manager())}
      </p>
      <div className={`flex wrap gap-8 ${styles.answers}`}>
        {mayGrant && (
          <Button disabled={isPending || !isConnected} onClick={() => mutate(true)}>
            {m.late_kitchen_grant_button({ minutes })}
          </Button>
        )}
        <Button variant="default" disabled={isPending || !isConnected} onClick={() => mutate(false)}>
          {m.late_kitchen_decline_button()}
        </Button>
      </div>
    </section>
  );
}

function useAnswer(
  { id, orderNumber: number, customerName: customer }: LateOrder,
  request: OpenLateRequest,
  timezone: string,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isGranted: boolean) =>
      call('POST /api/restaurant/orders/:id/late-request', {
        params: { id },
        body: { requestId: request.id, isGranted },
      }),
    onSuccess: ({ pickupEnd }, isGranted) => {
      const time = formatTimeInSentence(new Date(pickupEnd), timezone);
      const text = isGranted ? m.late_kitchen_granted({ number, time }) : m.late_kitchen_declined({ customer });
      showToast({ tone: 'success', text });
    },
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) }),
    onSettled: () =>
      Promise.all([keys.orders, keys.dashboard].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
