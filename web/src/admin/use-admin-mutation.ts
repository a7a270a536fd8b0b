import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../shared/api/api-error.ts';
import { showToast } from '../shared/ui/feedback/toast.tsx';
import { adminKey } from './queries.ts';

type Options<Input, Answer> = {
  send: (input: Input) => Promise<Answer>;
  successText: (input: Input, answer: Answer) => string;
  onDone?: (answer: Answer) => void;
  /** Shows a refusal as a toast, for actions without a form. */
  hasErrorToast?: true;
};

const toErrorText = (error: unknown) => toErrorMessage(error, 'That did not work. Please try again.');

/** For a form with its own request: invalidates all admin queries. */
export function useInvalidateAdmin(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: adminKey });
}

/** A write by an admin. Success and refusal both invalidate all admin queries. */
export function useAdminMutation<Input, Answer = unknown>({
  send,
  successText,
  onDone,
  hasErrorToast,
}: Options<Input, Answer>) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      showToast({ tone: 'success', text: successText(input, answer) });
      onDone?.(answer);
    },
    onError: (thrown) => {
      if (hasErrorToast) showToast({ tone: 'error', text: toErrorText(thrown) });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: adminKey }),
  });
  return { mutate, isPending, refusal: error && toErrorText(error) };
}
