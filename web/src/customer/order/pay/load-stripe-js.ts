import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { pageLanguage } from '../../../shared/language/page-language.ts';

type Config = {
  publishableKey: string;
  /** Address of a script that replaces Stripe's own; null loads Stripe's. */
  stripeJsUrl: string | null;
};

/** Without it, Stripe uses the language of the browser, for the card form and for its sentences. */
const stripeLocales = { en: 'en', es: 'es-419' } as const satisfies Record<string, StripeElementLocale>;

/**
 * Loads Stripe's script when a customer is about to pay. Stripe's loader uses a `window.Stripe` that exists already, so
 * a replacement is loaded first.
 *
 * @throws when the script cannot be loaded; the next call tries again
 */
export async function loadStripeJs({ publishableKey, stripeJsUrl }: Config): Promise<Stripe> {
  if (stripeJsUrl && !('Stripe' in window)) await addScript(stripeJsUrl);
  const stripe = await loadStripe(publishableKey, { locale: stripeLocales[pageLanguage] });
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
