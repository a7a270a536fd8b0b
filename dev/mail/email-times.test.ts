import { pickupMessage } from '@fondly/server/notifications/announce-pickup';
import { lastCallMessage } from '@fondly/server/notifications/last-call/announce-last-call';
import { latePickupMessage } from '@fondly/server/notifications/late-requests/announce-late-pickup';
import { orderMessages } from '@fondly/server/notifications/order-messages';
import { unseenOrderMessages } from '@fondly/server/notifications/unseen-order-messages';
import { readConfig } from '@fondly/server/platform/config';
import { sandboxStripeKeys } from '@fondly/server/platform/config-rules';
import { expect, test } from 'vitest';
import { buildMessageContext } from './email-preview-data.ts';

const config = readConfig({
  DATABASE_URL: 'postgres://127.0.0.1:1/nowhere',
  SECRET: 'a secret that is long enough for anybody',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: sandboxStripeKeys.secret,
  STRIPE_SANDBOX_URL: 'http://127.0.0.1:1',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_b',
});

/** Atlanta is five hours behind UTC in November. */
const halfPast = (utcHour: number) => new Date(Date.UTC(2026, 10, 20, utcHour, 30));

/** Every title, line, and push message of an order that names a time. */
function listTexts(pickupStart: Date, pickupEnd: Date): string[] {
  const context = buildMessageContext(config);
  const order = { ...context.order, pickupStart, pickupEnd, answerBy: pickupStart };
  const changed = { ...context, order };
  const emails = [
    pickupMessage.customer.email(changed, 'es'),
    latePickupMessage.customer.email(changed, 'es'),
    lastCallMessage.customer.email(changed, 'es'),
    orderMessages.markReady?.customer?.email?.(changed, 'es'),
    orderMessages.requestAcceptance?.customer?.email?.(changed, 'es'),
    unseenOrderMessages.owner.staff.email(changed, 'es'),
  ];
  const pushes = [
    pickupMessage.customer.push(changed, 'es'),
    latePickupMessage.customer.push(changed, 'es'),
    lastCallMessage.customer.push(changed, 'es'),
    orderMessages.markReady?.customer?.push?.(changed, 'es'),
  ];
  return [
    ...emails.flatMap((email) => [email?.subject ?? '', email?.parts.title ?? '', ...(email?.parts.lines ?? [])]),
    ...pushes.flatMap((push) => [push?.title ?? '', push?.text ?? '']),
  ]
    .filter((line) => typeof line === 'string')
    .filter((text) => /\d:30/.test(text));
}

test('emails and push messages in Spanish say "la 1:30" and "las 2:30"', () => {
  const texts = listTexts(halfPast(18), halfPast(19));

  expect(texts).toHaveLength(16);
  expect(texts.filter((text) => !/\b(?:la 1:30|las 2:30)/.test(text))).toEqual([]);
  expect(texts.join(' ')).not.toMatch(/las 1:|la 2:|\.\.|(?<!las?) \d:30/);
});
