/** @typedef {{ country: boolean, postalCode: boolean }} AddressFields */

/** @param {any} options */
function addressOption(options) {
  const billing = options?.fields?.billingDetails;
  return typeof billing === 'object' ? billing.address : billing;
}

/**
 * The fields of the address that the form leaves out. A card needs no address, so `if_required` asks for none.
 *
 * @param {any} options of the payment element
 * @returns {AddressFields}
 */
export function findHiddenFields(options) {
  const address = addressOption(options);
  const hidesAll = address === 'never' || address === 'if_required';
  return { country: hidesAll || address?.country === 'never', postalCode: hidesAll || address?.postalCode === 'never' };
}

/**
 * The first detail that the page hid with `never` and did not pass itself. Nothing is missing after `if_required`.
 *
 * @param {any} options of the payment element
 * @param {any} confirmParams
 * @returns {string | null}
 */
export function findMissingDetail(options, confirmParams) {
  if (addressOption(options) === 'if_required') return null;
  const hidden = findHiddenFields(options);
  const address = confirmParams.payment_method_data?.billing_details?.address;
  if (hidden.country && address?.country === undefined) return 'address.country';
  return hidden.postalCode && address?.postal_code === undefined ? 'address.postal_code' : null;
}
