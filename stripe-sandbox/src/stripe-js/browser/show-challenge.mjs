import { newChannel, openLink } from './frame-link.mjs';
import { retrievePaymentIntent } from './retrieve-payment-intent.mjs';

const backdropStyle =
  'position:fixed;inset:0;z-index:2147483647;background:rgb(0 0 0 / 55%);display:grid;place-items:center';
const frameStyle =
  'width:min(440px,calc(100vw - 32px));height:min(420px,calc(100vh - 32px));border:0;border-radius:12px;background:#fff';

/**
 * Shows the bank's 3-D Secure page over the page of the shop. Resolves after the answer; closing it counts as a refusal.
 *
 * @param {string} origin
 * @param {string} key
 * @param {any} intent
 */
function showBankDialog(origin, key, intent) {
  const channel = newChannel();
  const query = new URLSearchParams({
    payment_intent: intent.id,
    client_secret: intent.client_secret,
    key,
    channel,
    parent: window.location.origin,
  });
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('aria-label', 'Bank verification');
  dialog.style.cssText = backdropStyle;
  const frame = document.createElement('iframe');
  frame.src = `${origin}/js/frame/challenge?${query}`;
  frame.title = 'Bank verification frame';
  frame.style.cssText = frameStyle;
  dialog.append(frame);
  return new Promise((resolve) => {
    const link = openLink(
      () => frame.contentWindow,
      origin,
      channel,
      (message) => {
        if (message.kind !== 'answered') return;
        link.close();
        dialog.remove();
        resolve(undefined);
      },
    );
    document.body.append(dialog);
    frame.focus();
  });
}

/**
 * Shows the challenge if the intent requires action, and returns the intent or its error afterwards.
 *
 * @param {string} origin
 * @param {string} key
 * @param {any} intent
 * @returns {Promise<{ paymentIntent?: any, error?: any }>}
 */
export async function showChallenge(origin, key, intent) {
  if (intent.status !== 'requires_action') return { paymentIntent: intent };
  await showBankDialog(origin, key, intent);
  const now = await retrievePaymentIntent(origin, key, intent.client_secret);
  const failure = now.paymentIntent?.last_payment_error;
  if (now.paymentIntent?.status !== 'requires_payment_method' || !failure) return now;
  return { error: { ...failure, payment_intent: now.paymentIntent } };
}
