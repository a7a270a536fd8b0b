import { z } from 'zod';
import { endpoint, okResponse } from '../endpoint.ts';

const tags = ['Notifications'];

/** The address at which a browser receives messages. No push service uses longer ones. */
const address = z.url({ protocol: /^https?$/ }).max(1000);
const base64url = (letters: number) => z.string().regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`));

export const readPushKey = endpoint({
  method: 'GET',
  url: '/api/account/push',
  access: 'customer',
  schema: {
    summary: 'Read the key with which your browser subscribes to push messages',
    tags,
    response: { 200: z.strictObject({ publicKey: z.string() }) },
  },
});

/** Until the session ends. Subscribing a device again replaces its subscription. */
export const subscribePush = endpoint({
  method: 'PUT',
  url: '/api/account/push',
  access: 'customer',
  problems: ['push-service-unknown', 'too-many-requests'],
  schema: {
    summary: 'Subscribe this device to push messages',
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
  schema: { summary: 'Unsubscribe this device from push messages', tags, response: { 200: okResponse } },
});
