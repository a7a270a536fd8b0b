import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { keepScroll } from '../../../shared/page/page-location.ts';
import { PageSkeleton } from '../../../shared/page/page-skeleton.tsx';

/** Stripe adds these to the return address. Only the server decides what happened, so nothing reads them. */
const stripeParams = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/**
 * Removes the payment secret from the address and from the history after a bank's page has returned. The pages below
 * wait for it, because they may pass their address on, such as to the login page.
 */
export function WithoutPaymentSecret({ children }: { children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const hasSecret = params.has('payment_intent_client_secret');
  useEffect(() => {
    if (!hasSecret) return;
    const kept = new URLSearchParams(params);
    for (const name of stripeParams) kept.delete(name);
    setParams(kept, { replace: true, state: keepScroll });
  }, [hasSecret, params, setParams]);
  return hasSecret ? <PageSkeleton /> : children;
}
