import type { NotificationView } from '@fondly/contract/restaurant/notifications';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { earlierNotificationsQuery, notificationsQuery } from '../queries.ts';

/** Dismisses a notification at once. After a refusal it returns with an error. */
export function useDismissNotification(): (notification: NotificationView) => void {
  const queries = useQueryClient();
  const { queryKey } = notificationsQuery();
  const { mutate } = useMutation({
    mutationFn: ({ id }: NotificationView) =>
      call('POST /api/restaurant/notifications/:id/dismiss', { params: { id } }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(
        queryKey,
        (cached) => cached && { notifications: cached.notifications.filter((one) => one.id !== id) },
      );
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: earlierNotificationsQuery().queryKey }),
    onError: (thrown) => {
      showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) });
      void queries.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
