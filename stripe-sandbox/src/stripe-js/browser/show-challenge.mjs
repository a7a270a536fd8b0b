import { newChannel, openLink } from './frame-link.mjs';
import { retrievePaymentIntent } from './retrieve-payment-intent.mjs';

const veil = 'position:fixed;inset:0;z-index:2147483647;background:rgb(0 0 0 / 55%);display:grid;place-items:center';
const sheet =
  'width:min(440px,calc(100vw - 32px));height:min(420px,calc(100vh - 32px));border:0;border-radius:12px;background:#fff';

/**
 * The bank's question over the page. Resolves when it was answered; closing it is an answer too: no.
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
  const cover = document.createElement('div');
  cover.setAttribute('role', 'dialog');
  cover.setAttribute('aria-modal', 'true');
  cover.setAttribute('aria-label', 'Bank verification');
  cover.style.cssText = veil;
  const frame = document.createElement('iframe');
  frame.src = `${origin}/js/frame/challenge?${query}`;
  frame.title = 'Bank verification frame';
  frame.style.cssText = sheet;
  cover.append(frame);
  return new Promise((resolve) => {
    const link = openLink(
      () => frame.contentWindow,
      origin,
      channel,
      (message) => {
        if (message.kind !== 'answered') return;
        link.close();
        cover.remove();
        resolve(undefined);
      },
    );
    document.body.append(cover);
    frame.focus();
  });
}

/**
 * Asks where the intent wants an answer, and tells how it stands afterwards.
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
