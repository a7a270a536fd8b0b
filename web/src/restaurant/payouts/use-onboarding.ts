import * as m from '@fondly/messages';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

/** The sentence for a setup page that could not be opened: the server's own, or that it could not be reached. */
export function explainOnboardingError(thrown: unknown): string {
  if (!(thrown instanceof ApiError) || thrown.code === 'offline' || thrown.code === 'unknown')
    return m.restaurant_payouts_error_stripe();
  return thrown.message;
}

/**
 * Opens Stripe's page on which payouts are set up. Busy until the browser has left, so that a second click does
 * nothing.
 */
export function useOnboarding() {
  // A double click comes before the button is drawn as busy.
  const hasStarted = useRef(false);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call('POST /api/restaurant/payouts/onboarding', { body: {} }),
    onSuccess: ({ onboardingUrl }) => window.location.assign(onboardingUrl),
    // A callback of the call is skipped while the page is still being drawn, and then no tap would start it again.
    onError: () => {
      hasStarted.current = false;
    },
  });
  const start = () => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    mutate();
  };
  return {
    start,
    isBusy: isPending || isSuccess,
    problem:
      error &&
      (isApiError(error, 'internal-error', 'busy')
        ? m.restaurant_payouts_error_onboarding()
        : explainOnboardingError(error)),
  };
}
