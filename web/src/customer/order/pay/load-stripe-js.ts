import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

type Config = {
  publishableKey: string;
  /** Address of a script that replaces Stripe's own; null loads Stripe's. */
  stripeJsUrl: string | null;
};

/**
 * Loads Stripe's script when a customer is about to pay. Stripe's loader uses a `window.Stripe` that exists already, so
 * a replacement is loaded first.
 *
 * @throws when the script cannot be loaded; the next call tries again
 */
export async function loadStripeJs({ publishableKey, stripeJsUrl }: Config): Promise<Stripe> {
  if (stripeJsUrl && !('Stripe' in window)) await addScript(stripeJsUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The card form did not come.');
  return stripe;
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The card form did not come.'));
    });
    document.head.append(script);
  });
}
