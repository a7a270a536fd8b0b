import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../queries.ts';
import { explainOnboardingError } from './use-onboarding.ts';

/** Makes the server read the setup state from Stripe, and reads the result. */
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
