import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

type Config = {
  publishableKey: string;
  /** Address of the script that stands in for the provider's own; null loads theirs. */
  stripeJsUrl: string | null;
};

/**
 * The provider's script, loaded when somebody is about to pay and not before. The provider's own loader takes whatever
 * is there already, so a stand-in only has to come first.
 *
 * @throws when the script cannot be loaded; asked again, it is loaded again
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
