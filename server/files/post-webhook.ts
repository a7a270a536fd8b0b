import { createHmac } from 'node:crypto';
import type { App } from '../platform/app.ts';
import { postJson } from './post-json.ts';

/** `keys`: more than one while a secret is replaced. */
type Post = { url: string; id: string; keys: Buffer[]; body: string };

/**
 * Posts an event once, signed as Standard Webhooks describe, version 1.
 *
 * @returns the HTTP status, or null without an answer
 */
export async function postWebhook(app: App, { url, id, keys, body }: Post): Promise<number | null> {
  const seconds = Math.floor(app.clock.now().getTime() / 1000);
  const sign = (key: Buffer) => `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': keys.map(sign).join(' '),
  };
  try {
    return await postJson(app, new URL(url), body, headers);
  } catch (error) {
    app.log.info({ err: error }, 'webhook: not received');
    return null;
  }
}

export const isReceived = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
