import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../queries.ts';
import { explainOnboardingError } from './use-onboarding.ts';

/** Has the server ask the provider where the setup stands, and reads the answer. */
export function useRefreshPayoutAccount() {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('POST /api/restaurant/payouts/account/refresh', { body: {} }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: keys.payouts });
      await queries.invalidateQueries({ queryKey: keys.restaurant });
    },
  });
  return { refresh: () => mutate(), isBusy: isPending, problem: error && explainOnboardingError(error) };
}
