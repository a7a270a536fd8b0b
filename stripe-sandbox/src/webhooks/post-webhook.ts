import { randomWord } from '../ids.ts';
import type { Delivery, Endpoint, StoredEvent } from '../store/store.ts';
import { signWebhook } from './sign-webhook.ts';

const answerWithinMs = 10_000;
/** Twice what receivers tolerate. */
const staleSeconds = 600;

export interface PostResult {
  /** Null when nobody answered in time. */
  status: number | null;
  answer: string;
}

/** One attempt, signed anew. Never throws: a connection that fails is a result too. */
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
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return { status: answer.status, answer: (await answer.text()).slice(0, 200) };
  } catch (error) {
    return { status: null, answer: reasonOf(error) };
  }
}

// `fetch` itself only says that it failed; the reason is the cause.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
