import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import {
  deriveWebhookKey,
  readAlertWebhook,
  recordWebhookFailure,
  recordWebhookSuccess,
} from '../../alert-rules/alert-webhooks.ts';
import { isReceived, postWebhook } from '../../files/post-webhook.ts';
import type { Email } from '../../messaging/channels/email.ts';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { type Row, row, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { type MailConfig, toMailFrame } from '../../platform/mail/mail-parts.ts';
import { mealOnSaleColumns, mealOnSaleRow, visibleMealsSql } from '../alerts/meal-on-sale.ts';

type Payload = JobPayloads['send-alert-webhook'];

const alertRow = row({ ...mealOnSaleRow.columns, alertId: uuid, alertedAt: timestamp });
const readAlert = statement(
  'alert-webhook-meal',
  alertRow,
  `select ${mealOnSaleColumns}, a.id as alert_id, a.created_at as alerted_at
   from alert_hits a join ${visibleMealsSql} on m.id = a.meal_id where a.id = $2`,
);

/**
 * Job: posts one alert to the webhook of its rule, signed as Standard Webhooks describe. Without a 2xx response, the job
 * posts it again after the pauses in `webhookTryMinutes`. The ID stays the same, so the receiver can detect repeats.
 */
export async function sendAlertWebhook(app: App, payload: Payload): Promise<void> {
  const webhook = await readAlertWebhook(app.db, payload.ruleId);
  const [alert] = await readAlert(app.db, [app.clock.now(), payload.hitId]);
  if (!webhook || !alert) return;
  const body = JSON.stringify({
    type: 'alert.created',
    timestamp: alert.alertedAt.toISOString(),
    data: toData(app.config.publicUrl, alert, webhook.ruleName),
  });
  const keys = [deriveWebhookKey(app.config.secret, webhook.secretId)];
  const status = await postWebhook(app, { url: webhook.url, id: `${payload.hitId}.${payload.ruleId}`, keys, body });
  await transaction(app, async (tx) => {
    if (isReceived(status)) return recordWebhookSuccess(tx, payload.ruleId, webhook.secretId);
    const waitMinutes = policies.webhookTryMinutes[payload.tries];
    if (waitMinutes !== undefined) {
      const next = { ...payload, tries: payload.tries + 1 };
      enqueue(tx, 'send-alert-webhook', next, { runAt: minutesAfter(app.clock.now(), waitMinutes) });
      return;
    }
    const isOff = await recordWebhookFailure(tx, payload.ruleId, webhook.secretId, app.clock.now());
    if (!isOff) return;
    const { userId, email, ruleName: name, secretId } = webhook;
    await notify(
      tx,
      { userId, email },
      {
        key: `alert-webhook-off:${secretId}`,
        now: app.clock.now(),
        email: (locale) => webhookOffMail(app.config, { name }, locale),
      },
    );
  });
}

/** The meal as anyone can see it. It never names the customer. */
const toData = (publicUrl: string, alert: Row<typeof alertRow>, rule: string) => ({
  id: alert.alertId,
  rule,
  url: `${publicUrl}/order/${alert.id}`,
  meal: {
    id: alert.id,
    name: alert.name,
    priceCents: alert.priceCents,
    portionsLeft: alert.stock,
    pickupStart: alert.pickupStart.toISOString(),
    pickupEnd: alert.pickupEnd.toISOString(),
    timezone: alert.timezone,
  },
  restaurant: { id: alert.restaurantId, name: alert.restaurantName },
});

/** Sent once, when an address is turned off. */
export function webhookOffMail(config: MailConfig, { name }: { name: string }, locale: Language): Email {
  return {
    subject: m.email_alert_webhook_off_title({ name }, { locale }),
    parts: {
      frame: toMailFrame(config, locale, [m.email_alert_webhook_off_reason({}, { locale })]),
      title: m.email_alert_webhook_off_title({ name }, { locale }),
      lines: [m.email_alert_webhook_off_line({ count: policies.webhookMaxFailures }, { locale })],
      button: { text: m.email_alert_ending_button({}, { locale }), url: `${config.publicUrl}/alerts` },
    },
  };
}
