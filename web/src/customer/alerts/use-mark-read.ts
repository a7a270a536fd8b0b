import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { notificationsKey } from './notifications.ts';

/**
 * Marks a notification as read, with the earlier news of the same order, or all notifications until a time. A signal tells
 * other tabs and devices.
 */
export function useMarkRead(): { markOne: (id: string) => void; markAll: (until: string) => void } {
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
    markOne: (id) => void save(() => call('POST /api/account/notifications/:id/read', { params: { id }, body: {} })),
    markAll: (until) => void save(() => call('POST /api/account/notifications/read', { body: { until } })),
  };
}
