import { confirmPayment } from './confirm-payment.mjs';
import { integrationError } from './element.mjs';
import { createElements } from './elements.mjs';
import { retrievePaymentIntent } from './retrieve-payment-intent.mjs';
import { showChallenge } from './show-challenge.mjs';

const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
const origin = new URL(script?.src ?? window.location.href).origin;

/** @param {string} name */
const missing = (name) => () => Promise.reject(integrationError(`${name} is not part of the sandbox.`));

/**
 * `Stripe(key)`, which works with and without `new`.
 *
 * @param {string} key
 */
function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_test_')) {
    throw integrationError('The sandbox needs a publishable key that begins with pk_test_.');
  }
  return {
    /** @param {any} options */
    elements: (options) => createElements(origin, key, options),
    /** @param {any} options */
    confirmPayment: (options) => confirmPayment(origin, key, options),
    /** @param {string} clientSecret */
    retrievePaymentIntent: (clientSecret) => retrievePaymentIntent(origin, key, clientSecret),
    /** @param {{ clientSecret: string }} options */
    async handleNextAction({ clientSecret }) {
      const { paymentIntent, error } = await retrievePaymentIntent(origin, key, clientSecret);
      return error ? { error } : showChallenge(origin, key, paymentIntent);
    },
    createToken: missing('createToken'),
    createPaymentMethod: missing('createPaymentMethod'),
    confirmCardPayment: missing('confirmCardPayment'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}
Stripe.version = 'endive';

Object.assign(window, { Stripe });
