import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';

type Request = { order: RestaurantOrderView; isArchived: boolean };

/** Archives a closed order or restores it. Money and customer are not affected. */
export function useArchiveOrder(): (request: Request) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ order, isArchived }: Request) =>
      call('PUT /api/restaurant/orders/:id/archived', { params: { id: order.id }, body: { isArchived } }),
    onSuccess: (_, { order, isArchived }) => {
      const undo = { label: m.common_undo(), onClick: () => mutate({ order, isArchived: !isArchived }) };
      showToast({
        tone: 'success',
        text: isArchived
          ? m.board_archived({ number: order.orderNumber })
          : m.board_unarchived({ number: order.orderNumber }),
        action: undo,
      });
    },
    onError: (_, { isArchived }) => {
      showToast({ tone: 'error', text: isArchived ? m.board_error_archive() : m.board_error_unarchive() });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.orders }),
  });
  return mutate;
}
