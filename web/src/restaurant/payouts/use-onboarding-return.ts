import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

const name = 'stripe_onboarding';

type Ways = {
  /** The person is done over there, or says so. */
  onSuccess: () => void;
  /** The link was used up or too old: a new one is wanted. */
  onRefresh: () => void;
};

/**
 * The two ways back from the provider's page, /dashboard?stripe_onboarding=success and =refresh, each taken once: the
 * address forgets it, so that a reload does not take it again.
 */
export function useOnboardingReturn({ onSuccess, onRefresh }: Ways): void {
  const [params, setParams] = useSearchParams();
  const taken = useRef(false);
  const way = params.get(name);
  useEffect(() => {
    if (way === null || taken.current) return;
    taken.current = true;
    if (way === 'success') onSuccess();
    if (way === 'refresh') onRefresh();
    setParams(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true },
    );
  }, [way, onSuccess, onRefresh, setParams]);
}
