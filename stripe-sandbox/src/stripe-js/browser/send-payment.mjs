/**
 * Adds a value to the form, with names such as `payment_method_data[card][number]`. Skips empty values.
 *
 * @param {URLSearchParams} form
 * @param {string} name
 * @param {any} value
 */
export function addFields(form, name, value) {
  if (value === null || value === undefined || value === '') return;
  if (typeof value !== 'object') {
    form.append(name, String(value));
    return;
  }
  for (const [key, inner] of Object.entries(value)) addFields(form, `${name}[${key}]`, inner);
}

/**
 * @typedef {{ methodData?: any, savedMethod?: string, futureUsage?: string | null }} Choice how to pay: with a card that was
 * entered, or with a saved one
 */

/**
 * @param {{ key: string, clientSecret: string, returnUrl: string | undefined } & Choice} payment
 * @returns {Promise<{ paymentIntent?: any, error?: any }>}
 */
export async function sendPayment({ key, clientSecret, returnUrl, methodData, savedMethod, futureUsage }) {
  const form = new URLSearchParams({ key, client_secret: clientSecret, use_stripe_sdk: 'true' });
  if (returnUrl) form.set('return_url', returnUrl);
  if (savedMethod) form.set('payment_method', savedMethod);
  if (futureUsage) form.set('setup_future_usage', futureUsage);
  addFields(form, 'payment_method_data', methodData);
  const [id] = clientSecret.split('_secret_');
  try {
    const answer = await fetch(`/v1/payment_intents/${id}/confirm`, { method: 'POST', body: form });
    const body = await answer.json();
    return answer.ok ? { paymentIntent: body } : { error: body.error };
  } catch {
    return { error: { type: 'api_connection_error', message: 'The payment provider could not be reached.' } };
  }
}
