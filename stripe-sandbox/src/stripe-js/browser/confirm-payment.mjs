import { findMissingDetail } from './billing-fields.mjs';
import { integrationError } from './element.mjs';
import { groups } from './elements.mjs';
import { showChallenge } from './show-challenge.mjs';

/** @param {any} intent */
const redirectStatus = (intent) => (intent.status === 'processing' ? 'pending' : 'succeeded');

/** @param {string} returnUrl @param {any} intent @param {string} status */
function redirectToShop(returnUrl, intent, status) {
  const target = new URL(returnUrl);
  target.searchParams.set('payment_intent', intent.id);
  target.searchParams.set('payment_intent_client_secret', intent.client_secret);
  target.searchParams.set('redirect_status', status);
  window.location.assign(target);
  // The page is being replaced, so the caller waits forever.
  return new Promise(() => undefined);
}

/**
 * `stripe.confirmPayment`. Resolves with `{error}` for problems with the card, and rejects only for incorrect use.
 *
 * @param {string} origin
 * @param {string} key
 * @param {any} options
 * @returns {Promise<any>}
 */
export async function confirmPayment(origin, key, options) {
  const { elements, confirmParams = {}, redirect = 'always' } = options ?? {};
  const group = groups.get(elements ?? {});
  const form = group?.form();
  if (!group || !form?.isReady) {
    throw integrationError('confirmPayment() needs a mounted and ready payment Element.');
  }
  if (redirect !== 'if_required' && !confirmParams.return_url) {
    throw integrationError("confirmPayment() needs confirmParams.return_url unless redirect is 'if_required'.");
  }
  const missing = findMissingDetail(form.options, confirmParams);
  if (missing) {
    throw integrationError(
      `You specified "never" for fields.billing_details.${missing} when creating the payment Element, but did not pass ` +
        `confirmParams.payment_method_data.billing_details.${missing} when calling stripe.confirmPayment().`,
    );
  }
  const clientSecret = options.clientSecret ?? group.clientSecret;
  const first = await form.ask({ kind: 'confirm', clientSecret, confirmParams });
  if (first.error) return first;
  const last = await showChallenge(origin, key, first.paymentIntent);
  if (last.error || redirect === 'if_required') return last;
  return redirectToShop(confirmParams.return_url, last.paymentIntent, redirectStatus(last.paymentIntent));
}
