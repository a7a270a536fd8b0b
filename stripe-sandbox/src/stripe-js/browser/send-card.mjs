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
 * @param {{ key: string, clientSecret: string, returnUrl: string | undefined, methodData: any }} card
 * @returns {Promise<{ paymentIntent?: any, error?: any }>}
 */
export async function sendCard({ key, clientSecret, returnUrl, methodData }) {
  const form = new URLSearchParams({ key, client_secret: clientSecret, use_stripe_sdk: 'true' });
  if (returnUrl) form.set('return_url', returnUrl);
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
