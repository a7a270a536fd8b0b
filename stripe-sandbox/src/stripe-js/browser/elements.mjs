import { integrationError, PaymentElement } from './element.mjs';

/**
 * Data of each `elements` group for `confirmPayment`, hidden from the page.
 *
 * @type {WeakMap<object, { clientSecret: string, form: () => PaymentElement | null }>}
 */
export const groups = new WeakMap();

/**
 * `stripe.elements(options)`: a group with at most one payment form. React's strict mode creates several groups at once.
 *
 * @param {string} origin
 * @param {string} key
 * @param {any} options
 */
export function createElements(origin, key, options = {}) {
  if (typeof options.clientSecret !== 'string') {
    throw integrationError('Invalid value for elements(): clientSecret must be a string.');
  }
  const customerSession = options.customerSessionClientSecret;
  if (customerSession !== undefined && typeof customerSession !== 'string') {
    throw integrationError('Invalid value for elements(): customerSessionClientSecret must be a string.');
  }
  const settings = {
    origin,
    key,
    clientSecret: options.clientSecret,
    customerSession: customerSession ?? '',
    appearance: options.appearance ?? {},
    fonts: options.fonts ?? [],
  };
  /** @type {PaymentElement | null} */
  let form = null;

  const elements = {
    /** @param {string} type @param {any} [elementOptions] */
    create(type, elementOptions = {}) {
      if (type !== 'payment') throw integrationError(`The sandbox has no Element of type ${type}.`);
      if (form) throw integrationError('Can only create one Element of type payment.');
      form = new PaymentElement(settings, elementOptions, () => {
        form = null;
      });
      return form;
    },
    /** @param {string} type */
    getElement: (type) => (type === 'payment' ? form : null),
    /** @param {any} changes */
    update(changes) {
      if (!changes.appearance) return;
      settings.appearance = changes.appearance;
      form?.setAppearance(changes.appearance);
    },
    /** Validates the fields. @returns {Promise<{ selectedPaymentMethod?: string, error?: any }>} */
    async submit() {
      if (!form?.isReady) throw integrationError('elements.submit() needs a mounted payment Element.');
      return form.ask({ kind: 'submit' });
    },
    fetchUpdates: async () => ({}),
    on: () => elements,
  };
  groups.set(elements, { clientSecret: settings.clientSecret, form: () => form });
  return elements;
}
