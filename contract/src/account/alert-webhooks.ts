import { z } from 'zod';
import { endpoint, idParam, okResponse } from '../endpoint.ts';
import { policies } from '../policies.ts';
import { fieldError } from '../sentences/field-errors.ts';

const tags = ['Alerts'];

/** An https address without a password and with the usual port. Private addresses are refused when it is used. */
export const webhookUrl = z
  .url({ protocol: /^https$/, error: fieldError('webhook-url-invalid') })
  .max(policies.webhookUrlMaxLength)
  .refine((text) => isPlain(text), fieldError('webhook-url-invalid'));

function isPlain(text: string): boolean {
  // An invalid URL is refused above.
  if (!URL.canParse(text)) return true;
  const { username, password, hash } = new URL(text);
  return username === '' && password === '' && hash === '';
}

export const setAlertWebhook = endpoint({
  method: 'PUT',
  url: '/api/account/alert-rules/:id/webhook',
  access: 'customer',
  problems: ['not-found'],
  schema: {
    summary: 'Post the alerts of a rule to an address of yours, and get the signing secret, once',
    tags,
    params: idParam,
    body: z.strictObject({ url: webhookUrl }),
    /** The secret of Standard Webhooks, with its prefix `whsec_`. */
    response: { 200: z.strictObject({ secret: z.string() }) },
  },
});

export const deleteAlertWebhook = endpoint({
  method: 'DELETE',
  url: '/api/account/alert-rules/:id/webhook',
  access: 'customer',
  schema: {
    summary: 'Stop posting the alerts of a rule; a repeat changes nothing',
    tags,
    params: idParam,
    response: { 200: okResponse },
  },
});
