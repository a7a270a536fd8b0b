import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

const name = 'stripe_onboarding';

type ReturnHandlers = {
  /** The person is done over there, or says so. */
  onSuccess: () => void;
  /** The link was used up or too old: a new one is wanted. */
  onRefresh: () => void;
};

/**
 * The two ways back from the provider's page, /dashboard?stripe_onboarding=success and =refresh, each taken once: the
 * address forgets it, so that a reload does not take it again.
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
