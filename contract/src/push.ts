import { z } from 'zod';
import { endpoint, okResponse } from './endpoint.ts';

const tags = ['Notifications'];

/** Where a browser listens. Longer addresses than this no push service gives out. */
const address = z.url({ protocol: /^https?$/ }).max(1000);
const base64url = (letters: number) => z.string().regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`));

export const readPushKey = endpoint({
  method: 'GET',
  url: '/api/account/push',
  access: 'customer',
  schema: {
    summary: 'Read the public key for push messages',
    tags,
    response: { 200: z.strictObject({ publicKey: z.string() }) },
  },
});

/** For as long as this session lives; the same device again is the same device. */
export const subscribePush = endpoint({
  method: 'PUT',
  url: '/api/account/push',
  access: 'customer',
  problems: ['push-service-unknown', 'too-many-requests'],
  schema: {
    summary: 'Send push messages to this device',
    tags,
    body: z.strictObject({
      endpoint: address,
      /** The device's public key, 65 bytes, and its secret, 16 bytes. */
      p256dh: base64url(87),
      auth: base64url(22),
    }),
    response: { 200: okResponse },
  },
});

export const unsubscribePush = endpoint({
  method: 'DELETE',
  url: '/api/account/push',
  access: 'customer',
  schema: { summary: 'Stop push messages to this device', tags, response: { 200: okResponse } },
});
