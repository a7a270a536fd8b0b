import type { SellerDutyView } from '@fondly/contract/restaurant/seller-duty';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { keys, sellerDutyQuery } from '../queries.ts';

/** A step of the checklist. Its answer, if any, replaces the checklist, and the banner is read again. */
export function useDutyMutation<Input = void>(send: (input: Input) => Promise<SellerDutyView | null>) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (duty) => {
      if (duty) queries.setQueryData(sellerDutyQuery().queryKey, duty);
      void queries.invalidateQueries({ queryKey: keys.restaurant });
    },
  });
  return { mutate, isPending, problem: error && toErrorMessage(error, m.common_did_not_work()) };
}
