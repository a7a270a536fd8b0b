import type { Output } from '@fondly/contract/api';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';

/** Sets the alert of a meal, or removes it with null. A refusal says why, and leaves it as it was. */
export function useSetOpeningAlert(mealId: string) {
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);

  const set = async (choice: { despiteQuietHours: boolean } | null): Promise<void> => {
    setSaving(true);
    try {
      const params = { id: mealId };
      if (choice) await call('PUT /api/meals/:id/opening-alert', { params, body: choice });
      else await call('DELETE /api/meals/:id/opening-alert', { params });
      queries.setQueryData<Output<'GET /api/account/opening-alerts'>>(keys.openingAlerts, (list) => {
        if (!list) return list;
        const others = list.alerts.filter((alert) => alert.mealId !== mealId);
        return { alerts: choice ? [...others, { mealId, ...choice }] : others };
      });
    } catch (thrown) {
      showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_something_wrong()) });
    } finally {
      setSaving(false);
    }
  };
  return { set, isSaving };
}
