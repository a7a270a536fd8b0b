import type { StaffView } from '@fondly/contract/restaurant/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../shared/api/api-error.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { ownStaff } from '../queries.ts';

type Change = { ask: () => Promise<StaffView>; said: string };

/** Changes something about the staff; the answer is the page as it is now. After a refusal the page is read again. */
export function useChangeStaff(onDone: () => void = () => {}) {
  const queries = useQueryClient();
  const { queryKey } = ownStaff();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ask }: Change) => ask(),
    onSuccess: (view, { said }) => {
      queries.setQueryData(queryKey, view);
      showToast({ tone: 'success', text: said });
      onDone();
    },
    onError: (thrown) => {
      showToast({ tone: 'error', text: sentenceOf(thrown, 'This did not work. Please try again.') });
      void queries.invalidateQueries({ queryKey });
    },
  });
  return { change: mutate, isPending };
}
