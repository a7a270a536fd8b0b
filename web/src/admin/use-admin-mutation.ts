import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../shared/api/api-error.ts';
import { showToast } from '../shared/ui/feedback/toast.tsx';
import { adminKey } from './queries.ts';

type Options<Input, Answer> = {
  send: (input: Input) => Promise<Answer>;
  successText: (input: Input, answer: Answer) => string;
  onDone?: (answer: Answer) => void;
  /** Says a refusal by itself, where there is no form to say it in. */
  hasErrorToast?: true;
};

const toErrorText = (error: unknown) => toErrorMessage(error, 'That did not work. Please try again.');

/** For a form that sends by itself: what operators have read is read again. */
export function useInvalidateAdmin(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: adminKey });
}

/** One write of an operator. Done or refused, everything on screen is read again. */
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
