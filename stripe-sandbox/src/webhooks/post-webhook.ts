import { randomWord } from '../ids.ts';
import type { Delivery, Endpoint, StoredEvent } from '../store/rows.ts';
import { signWebhook } from './sign-webhook.ts';

const timeoutMs = 10_000;
/** Twice the age that receivers tolerate. */
const staleSeconds = 600;

export interface PostResult {
  /** Null if there was no answer in time. */
  status: number | null;
  answer: string;
}

/** Makes one attempt with a new signature. Never throws: a failed connection is a result, too. */
export async function postWebhook(delivery: Delivery, endpoint: Endpoint, event: StoredEvent): Promise<PostResult> {
  const second = Math.floor(Date.now() / 1000) - (delivery.tamper === 'stale_timestamp' ? staleSeconds : 0);
  const secrets = delivery.tamper === 'bad_signature' ? [`whsec_${randomWord(32)}`] : endpoint.secrets;
  try {
    const answer = await fetch(endpoint.url, {
      method: 'POST',
      body: event.body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+stripe-sandbox)',
        'stripe-signature': signWebhook(event.body, secrets, second),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, answer: (await answer.text()).slice(0, 200) };
  } catch (error) {
    return { status: null, answer: reasonOf(error) };
  }
}

// The message of a `fetch` error says only that it failed. Its cause has the reason.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
