import webpush from 'web-push';
import type { Config } from '../config.ts';
import { ensurePushKeys } from './push-keys.ts';
import { isPushService } from './push-services.ts';

/** A browser at its push service, with the keys that only it can read with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };
export type Push = {
  /** JSON that the service worker reads; at most 3 KB. */
  text: string;
  secondsToLive: number;
  isUrgent: boolean;
};
/** gone: the browser no longer listens there. refused: this message never will be taken. */
export type PushResult = { kind: 'accepted' | 'gone' | 'refused'; status: number };

export type Pusher = {
  /** What browsers subscribe with; base64url. */
  publicKey: string;
  /** Whether an address is one of a push service. No other is ever written to, whoever asks. */
  canReach(endpoint: string): boolean;
  /** @throws Error when nobody answered in 10 s, or the service asks to come again later */
  send(target: PushTarget, push: Push): Promise<PushResult>;
};

const timeoutMilliseconds = 10_000;
const isRetryable = (status: number) => status === 408 || status === 429 || status >= 500;

/** Web push with our own keys (RFC 8030, 8291, 8292): no account with anybody, and no push service reads along. */
export function openPusher(config: Config): Pusher {
  const keys = ensurePushKeys(config);
  const vapidDetails = { subject: `mailto:${config.contactEmail}`, ...keys };
  return {
    publicKey: keys.publicKey,
    canReach: (endpoint) => isPushService(endpoint, config.isDemo),
    async send({ endpoint, p256dh, auth }, { text, secondsToLive, isUrgent }) {
      const options = {
        vapidDetails,
        TTL: secondsToLive,
        contentEncoding: 'aes128gcm' as const,
        urgency: isUrgent ? ('high' as const) : ('normal' as const),
      };
      const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options);
      const { 'Content-Length': _length, ...headers } = request.headers as Record<string, string>;
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(request.body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      await response.body?.cancel();
      if (isRetryable(response.status)) throw new Error(`the push service answered ${response.status}`);
      if (response.ok) return { kind: 'accepted', status: response.status };
      return { kind: response.status === 404 || response.status === 410 ? 'gone' : 'refused', status: response.status };
    },
  };
}
