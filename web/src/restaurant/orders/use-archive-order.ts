import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
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
      const undo = { label: 'Undo', onClick: () => mutate({ order, isArchived: !isArchived }) };
      showToast({
        tone: 'success',
        text: `${order.orderNumber} ${isArchived ? 'archived' : 'put back'}`,
        action: undo,
      });
    },
    onError: (_, { isArchived }) => {
      const verb = isArchived ? 'archive' : 'unarchive';
      showToast({ tone: 'error', text: `Failed to ${verb} order. Please try again.` });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.orders }),
  });
  return mutate;
}
