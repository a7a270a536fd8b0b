import webpush from 'web-push';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { callProvider, toCallOutcome } from '../provider-calls.ts';
import { ensurePushKeys } from './push-keys.ts';
import { isPushService } from './push-services.ts';

/** The subscription of a browser: its URL at the push service, and its keys. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };
export type Push = {
  /** JSON that the service worker reads; at most 3 KB. */
  text: string;
  secondsToLive: number;
  isUrgent: boolean;
};
/** `gone`: the subscription has ended. `refused`: the service will never accept this message. */
export type PushResult = { kind: 'accepted' | 'gone' | 'refused'; status: number };

export type Pusher = {
  /** The public key for subscriptions, in base64url. */
  publicKey: string;
  /** Whether the URL belongs to a push service. Only such URLs are ever requested. */
  canReach(endpoint: string): boolean;
  /** @throws Error without a response within 10 s, and for a response that asks to retry */
  send(target: PushTarget, push: Push): Promise<PushResult>;
};

const timeoutMilliseconds = 10_000;
const isRetryable = (status: number) => status === 408 || status === 429 || status >= 500;

/**
 * Sends web push messages with our own keys (RFC 8030, 8291, 8292). This needs no account, and push services cannot
 * read the messages.
 */
export function openPusher(config: Config, metrics: Metrics | null = null): Pusher {
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
      const call = {
        provider: 'push',
        operation: 'send',
        outcomeOf: ({ status }: Response) => toCallOutcome(status),
      } as const;
      const response = await callProvider(metrics, call, () =>
        fetch(endpoint, {
          method: 'POST',
          headers,
          body: new Uint8Array(request.body),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMilliseconds),
        }),
      );
      await response.body?.cancel();
      if (isRetryable(response.status)) throw new Error(`the push service answered ${response.status}`);
      if (response.ok) return { kind: 'accepted', status: response.status };
      return { kind: response.status === 404 || response.status === 410 ? 'gone' : 'refused', status: response.status };
    },
  };
}
