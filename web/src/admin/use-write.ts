import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../shared/refusal.ts';
import { showToast } from '../shared/toast.tsx';
import { adminKey } from './queries.ts';

type Options<Wish> = { send: (wish: Wish) => Promise<unknown>; said: (wish: Wish) => string; onDone: () => void };

/** For a form that sends by itself: what operators have read is read again. */
export function useStale(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: adminKey });
}

/** One write of an operator. Done or refused, everything on screen is read again. */
export function useWrite<Wish>({ send, said, onDone }: Options<Wish>) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (_answer, wish) => {
      showToast({ tone: 'success', text: said(wish) });
      onDone();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: adminKey }),
  });
  return { mutate, isPending, refusal: error && sentenceOf(error, 'That did not work. Please try again.') };
}
