import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header for a body.
 *
 * @param secrets - each adds one `v1`
 * @param second - of the real clock: receivers refuse signatures older than five minutes
 */
export function signWebhook(body: string, secrets: string[], second: number): string {
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${second}.${body}`).digest('hex'));
  return [`t=${second}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
