import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { explainOnboardingError } from './use-onboarding.ts';

/** Opens Stripe's dashboard with a link that is created on the click. */
export function usePaymentDashboard() {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call('POST /api/restaurant/payouts/dashboard-link', { body: {} }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (thrown) => showToast({ tone: 'error', text: explainOnboardingError(thrown) }),
  });
  return { open: () => mutate(), isBusy: isPending || isSuccess };
}
