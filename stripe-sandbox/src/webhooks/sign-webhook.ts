import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header for a body.
 *
 * @param secrets - each makes one `v1`: two while a secret is rolled
 * @param second - of the real clock, not the simulated one: receivers refuse what is older than five minutes
 */
export function signWebhook(body: string, secrets: string[], second: number): string {
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${second}.${body}`).digest('hex'));
  return [`t=${second}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
