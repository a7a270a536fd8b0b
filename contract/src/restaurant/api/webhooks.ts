import { z } from 'zod';
import { webhookUrl } from '../../account/alert-webhooks.ts';
import { endpoint, id, idParam, instant, okResponse } from '../../endpoint.ts';
import { policies } from '../../policies.ts';
import { webhookKinds } from './webhook-kinds.ts';

const tags = ['Webhooks'];
const access = { staff: 'owner', restaurant: 'approved' } as const;
const confirmed = { ...access, confirmedIdentity: true } as const;

/** `failing`: the last tries were not received. `off`: nothing is sent. */
export const webhookStates = ['on', 'failing', 'off'] as const;

export const webhookView = z.strictObject({
  id,
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  state: z.enum(webhookStates),
  createdAt: instant,
});
export type WebhookView = z.infer<typeof webhookView>;

export const webhookDeliveryStates = ['waiting', 'received', 'lost'] as const;
export const webhookDelivery = z.strictObject({
  id,
  kind: z.enum([...webhookKinds, 'webhook.test']),
  /** The IDs that the body has, by their names. */
  data: z.record(z.string(), z.string()),
  at: instant,
  state: z.enum(webhookDeliveryStates),
  tries: z.int(),
  triedAt: instant.nullable(),
  /** The HTTP status of the last try; null if there was no answer. */
  status: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const kinds = z.array(z.enum(webhookKinds)).min(1).max(webhookKinds.length);
/** The secret of Standard Webhooks, with its prefix `whsec_`. It can be read only once. */
const secret = z.string();

export const listWebhooks = endpoint({
  method: 'GET',
  url: '/api/restaurant/webhooks',
  access,
  schema: {
    summary: 'List the webhooks of your restaurant',
    tags,
    response: { 200: z.strictObject({ webhooks: z.array(webhookView).max(policies.webhooks) }) },
  },
});

export const createWebhook = endpoint({
  method: 'POST',
  url: '/api/restaurant/webhooks',
  access: confirmed,
  problems: ['restaurants-only', 'too-many-webhooks'],
  schema: {
    summary: 'Post events to an address of yours, and read the signing secret, once',
    tags,
    body: z.strictObject({ url: webhookUrl, kinds }),
    response: { 201: z.strictObject({ webhook: webhookView, secret }) },
  },
});

export const updateWebhook = endpoint({
  method: 'PUT',
  url: '/api/restaurant/webhooks/:id',
  access: confirmed,
  problems: ['not-found'],
  schema: {
    summary: 'Change the address and the kinds of a webhook, or turn it off or on',
    tags,
    params: idParam,
    body: z.strictObject({ url: webhookUrl, kinds, isOn: z.boolean() }),
    response: { 200: webhookView },
  },
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  url: '/api/restaurant/webhooks/:id',
  access,
  problems: ['not-found'],
  schema: { summary: 'Delete a webhook with its deliveries', tags, params: idParam, response: { 200: okResponse } },
});

export const replaceWebhookSecret = endpoint({
  method: 'POST',
  url: '/api/restaurant/webhooks/:id/secret',
  access: confirmed,
  problems: ['not-found'],
  schema: {
    summary: 'Get a new signing secret; the former one signs as well for a day',
    tags,
    params: idParam,
    response: { 200: z.strictObject({ secret }) },
  },
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  url: '/api/restaurant/webhooks/:id/deliveries',
  access,
  problems: ['not-found'],
  schema: {
    summary: 'List the newest deliveries of a webhook, the newest first',
    tags,
    params: idParam,
    response: { 200: z.strictObject({ deliveries: z.array(webhookDelivery).max(policies.webhookDeliveriesListed) }) },
  },
});

export const testWebhook = endpoint({
  method: 'POST',
  url: '/api/restaurant/webhooks/:id/test',
  access,
  problems: ['not-found', 'too-many-requests'],
  schema: {
    summary: 'Send a test event',
    tags,
    params: idParam,
    response: { 200: okResponse },
  },
});

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  url: '/api/restaurant/webhooks/deliveries/:id/replay',
  access,
  problems: ['not-found', 'too-many-requests'],
  schema: {
    summary: 'Send a delivery again, with its ID',
    tags,
    params: idParam,
    response: { 200: okResponse },
  },
});
