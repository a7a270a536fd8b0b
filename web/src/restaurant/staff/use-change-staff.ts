import type { StaffView } from '@fondly/contract/restaurant/staff';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { staffQuery } from '../queries.ts';

type Change = { request: () => Promise<StaffView>; successText: string };

/** Changes the staff. The response replaces the page's data; after a refusal the page is read again. */
export function useChangeStaff(onDone: () => void = () => {}) {
  const queries = useQueryClient();
  const { queryKey } = staffQuery();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ request }: Change) => request(),
    onSuccess: (view, { successText }) => {
      queries.setQueryData(queryKey, view);
      showToast({ tone: 'success', text: successText });
      onDone();
    },
    onError: (thrown) => {
      showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) });
      void queries.invalidateQueries({ queryKey });
    },
  });
  return { change: mutate, isPending };
}
