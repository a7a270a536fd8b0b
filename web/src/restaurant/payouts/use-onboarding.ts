import { useMutation } from '@tanstack/react-query';
import { ApiError, isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

const notStarted = 'Failed to start Stripe onboarding. Please try again.';
const notReached = 'Failed to connect to Stripe. Please try again.';

/** The sentence for a setup page that could not be opened: the server's own, or that it could not be reached. */
export function explainOnboardingError(thrown: unknown): string {
  if (!(thrown instanceof ApiError) || thrown.code === 'offline' || thrown.code === 'unknown') return notReached;
  return thrown.message;
}

/**
 * Opens Stripe's page on which payouts are set up. Busy until the browser has left, so that a second click does
 * nothing.
 */
export function useOnboarding() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call('POST /api/restaurant/payouts/onboarding', { body: {} }),
    onSuccess: ({ onboardingUrl }) => window.location.assign(onboardingUrl),
  });
  return {
    start: () => mutate(),
    isBusy: isPending || isSuccess,
    problem: error && (isApiError(error, 'internal-error', 'busy') ? notStarted : explainOnboardingError(error)),
  };
}
