/**
 * @param {string} origin
 * @param {string} key
 * @param {string} clientSecret
 * @returns {Promise<{ paymentIntent?: any, error?: any }>}
 */
export async function retrievePaymentIntent(origin, key, clientSecret) {
  const [id] = clientSecret.split('_secret_');
  const query = new URLSearchParams({ key, client_secret: clientSecret });
  try {
    const answer = await fetch(`${origin}/v1/payment_intents/${id}?${query}`);
    const body = await answer.json();
    return answer.ok ? { paymentIntent: body } : { error: body.error };
  } catch {
    return { error: { type: 'api_connection_error', message: 'The payment provider could not be reached.' } };
  }
}
