import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../shared/api/api-error.ts';
import { showToast } from '../shared/ui/feedback/toast.tsx';
import { adminKey } from './queries.ts';

type Options<Wish, Answer> = {
  send: (wish: Wish) => Promise<Answer>;
  said: (wish: Wish, answer: Answer) => string;
  onDone?: (answer: Answer) => void;
  /** Says a refusal by itself, where there is no form to say it in. */
  isAlone?: true;
};

const sorry = (error: unknown) => sentenceOf(error, 'That did not work. Please try again.');

/** For a form that sends by itself: what operators have read is read again. */
export function useStale(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: adminKey });
}

/** One write of an operator. Done or refused, everything on screen is read again. */
export function useWrite<Wish, Answer = unknown>({ send, said, onDone, isAlone }: Options<Wish, Answer>) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (answer, wish) => {
      showToast({ tone: 'success', text: said(wish, answer) });
      onDone?.(answer);
    },
    onError: (thrown) => {
      if (isAlone) showToast({ tone: 'error', text: sorry(thrown) });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: adminKey }),
  });
  return { mutate, isPending, refusal: error && sorry(error) };
}
