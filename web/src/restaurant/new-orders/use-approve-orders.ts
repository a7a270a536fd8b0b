import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { explainCancellation } from '../orders/get-pill-status.ts';
import { updateCachedOrder } from '../orders/update-cached-order.ts';
import { sendTransition } from '../orders/use-transition-order.ts';
import { keys, ordersQuery } from '../queries.ts';

type Answer = { isPending: boolean; refusal?: string };
export type Approval = {
  approve: (orders: readonly RestaurantOrderView[]) => void;
  /** The answer to the approval of each order, by its id. */
  answers: Readonly<Record<string, Answer>>;
};

/**
 * Approves orders in parallel, each with its own request. An order that the server refuses stays in the popup with the reason.
 * A toast explains why an order has ended.
 */
export function useApproveOrders(): Approval {
  const queries = useQueryClient();
  const { queryKey } = ordersQuery();
  const [answers, setAnswers] = useState<Approval['answers']>({});
  const note = (id: string, answer: Answer) => setAnswers((known) => ({ ...known, [id]: answer }));

  const approveOne = async ({ id, orderNumber: number }: RestaurantOrderView) => {
    note(id, { isPending: true });
    try {
      updateCachedOrder(queries, await sendTransition(id, { transition: 'approve' }));
      note(id, { isPending: false });
      void queries.invalidateQueries({ queryKey: keys.dashboard });
    } catch (thrown) {
      const reason = toErrorMessage(thrown, m.board_error_status());
      note(id, { isPending: false, refusal: reason });
      await queries.invalidateQueries({ queryKey: keys.orders });
      const order = queries.getQueryData(queryKey)?.orders.find((one) => one.id === id);
      const ending = order && explainCancellation(order)?.ending;
      if (ending) showToast({ tone: 'error', text: m.new_order_refused({ number, reason: ending }) });
    }
  };
  return { answers, approve: (orders) => orders.forEach((order) => void approveOne(order)) };
}
