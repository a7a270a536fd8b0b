import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { notificationsKey } from './notifications.ts';

/** Marks notifications as read, or all until a time. Other tabs and devices hear of it by a signal. */
export function useMarkRead(): { markEach: (ids: readonly string[]) => void; markAll: (until: string) => void } {
  const queries = useQueryClient();
  const save = async (write: () => Promise<unknown>): Promise<void> => {
    try {
      await write();
      await queries.invalidateQueries({ queryKey: notificationsKey });
    } catch (thrown) {
      showToast({ tone: 'error', text: toErrorMessage(thrown, m.customer_frame_alerts_mark_failed()) });
    }
  };
  return {
    markEach: (ids) =>
      void save(() =>
        Promise.all(ids.map((id) => call('POST /api/account/notifications/:id/read', { params: { id }, body: {} }))),
      ),
    markAll: (until) => void save(() => call('POST /api/account/notifications/read', { body: { until } })),
  };
}
