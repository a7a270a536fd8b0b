import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';

const name = 'stripe_onboarding';

type ReturnHandlers = {
  /** The person finished the form on Stripe's page. */
  onSuccess: () => void;
  /** The link was expired or already used, so a new one is needed. */
  onRefresh: () => void;
};

/**
 * Handles the two returns from Stripe's page, /dashboard?stripe_onboarding=success and =refresh, once each: the
 * parameter is removed, so that a reload does not repeat it.
 */
export function useOnboardingReturn({ onSuccess, onRefresh }: ReturnHandlers): void {
  const [params, setParams] = useSearchParams();
  const isHandled = useRef(false);
  const result = params.get(name);
  useEffect(() => {
    if (result === null || isHandled.current) return;
    isHandled.current = true;
    if (result === 'success') onSuccess();
    if (result === 'refresh') onRefresh();
    setParams(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true },
    );
  }, [result, onSuccess, onRefresh, setParams]);
}
