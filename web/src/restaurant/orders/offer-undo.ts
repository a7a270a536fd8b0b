import { policies } from '@fondly/contract/policies';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import type { QueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { hideToast, showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';
import { updateCachedOrder } from './update-cached-order.ts';

type Undoable = 'markReady' | 'handOver';

const doneTexts = { markReady: m.board_marked_ready, handOver: m.board_dialog_completed };
const undoneTexts = { markReady: m.board_ready_undone, handOver: m.board_complete_undone };

/** A fourth message would wait for the others, and its time to undo would pass unseen. */
const maxOffers = 3;
const offers: number[] = [];

/** Says what was done, and for a few seconds offers to take it back: a wet thumb is not always right. */
export function offerUndo(
  queries: QueryClient,
  { id, orderNumber: number }: Pick<RestaurantOrderView, 'id' | 'orderNumber'>,
  transition: Undoable,
): void {
  const action = { label: m.common_undo(), onClick: () => void undo(queries, { id, number }, transition) };
  const milliseconds = policies.undoShownSeconds * 1000;
  offers.push(showToast({ tone: 'success', text: doneTexts[transition]({ number }), action, milliseconds }));
  for (const oldest of offers.splice(0, offers.length - maxOffers)) hideToast(oldest);
}

async function undo(queries: QueryClient, { id, number }: { id: string; number: string }, transition: Undoable) {
  try {
    updateCachedOrder(
      queries,
      await call('POST /api/restaurant/orders/:id/undo', { params: { id }, body: { transition } }),
    );
    showToast({ tone: 'success', text: undoneTexts[transition]({ number }) });
  } catch (thrown) {
    showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) });
  }
  for (const queryKey of [keys.orders, keys.dashboard]) void queries.invalidateQueries({ queryKey });
}
