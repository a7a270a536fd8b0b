import { createHmac, randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import type { Customer } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import type { Connection, Tx } from '../platform/database/db.ts';
import { boolean, notNull, row, text, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';

const upsert = statement(
  'alert-webhook-set',
  row({ secretId: uuid }),
  `insert into alert_webhooks (rule_id, user_id, url, secret_id, created_at)
   select id, user_id, $3, $4, $5 from alert_rules where id = $1 and user_id = $2
   on conflict (rule_id) do update set url = excluded.url, secret_id = excluded.secret_id, failures = 0, off_at = null,
     created_at = excluded.created_at
   returning secret_id`,
);
const remove = command('alert-webhook-delete', 'delete from alert_webhooks where rule_id = $1 and user_id = $2');
const listOn = statement(
  'alert-webhooks-on',
  row({ ruleId: uuid }),
  'select rule_id from alert_webhooks where rule_id = any($1::uuid[]) and off_at is null',
);
const read = statement(
  'alert-webhook-read',
  row({ url: text, secretId: uuid, userId: uuid, ruleName: notNull(text), email: text }),
  `select w.url, w.secret_id, w.user_id, coalesce(r.name, rule.name) as rule_name, u.email
   from alert_webhooks w join alert_rules rule on rule.id = w.rule_id join users u on u.id = w.user_id
   left join restaurants r on r.id = rule.favorite_restaurant_id
   where w.rule_id = $1 and w.off_at is null and u.disabled_at is null and u.erased_at is null`,
);
const recordSuccess = command(
  'alert-webhook-received',
  'update alert_webhooks set failures = 0 where rule_id = $1 and secret_id = $2 and failures > 0',
);
const recordFailure = statement(
  'alert-webhook-failed',
  row({ isOff: notNull(boolean) }),
  `update alert_webhooks set failures = failures + 1,
     off_at = case when failures + 1 >= ${policies.webhookMaxFailures} then $3::timestamptz end
   where rule_id = $1 and secret_id = $2 and off_at is null returning off_at is not null as is_off`,
);

/** The signing key of an address. It is derived, so that the database contains no secret. */
export const deriveWebhookKey = (secret: string, secretId: string): Buffer =>
  createHmac('sha256', secret).update(`alert-webhook:${secretId}`).digest();

/** Posts the alerts of a rule to this address from now on, with a new secret. */
export async function setAlertWebhook(
  app: App,
  customer: Customer,
  ruleId: string,
  url: string,
): Promise<{ secret: string }> {
  return transaction(app, async (tx) => {
    const [webhook] = await upsert(tx, [ruleId, customer.id, url, randomUUID(), app.clock.now()]);
    if (!webhook) throw new Problem('not-found');
    return { secret: `whsec_${deriveWebhookKey(app.config.secret, webhook.secretId).toString('base64')}` };
  });
}

export async function deleteAlertWebhook(app: App, customer: Customer, ruleId: string): Promise<void> {
  await transaction(app, (tx) => remove(tx, [ruleId, customer.id]));
}

/** Those of the rules whose alerts are posted to an address. */
export async function listRulesWithWebhook(tx: Tx, ruleIds: string[]): Promise<Set<string>> {
  return new Set((await listOn(tx, [ruleIds])).map(({ ruleId }) => ruleId));
}

/** The address of a rule that is on; null without one. A heart has the name of its restaurant. */
export async function readAlertWebhook(on: Connection, ruleId: string) {
  const [webhook] = await read(on, [ruleId]);
  return webhook ?? null;
}

/** An address that receives again starts with no failures. */
export async function recordWebhookSuccess(tx: Tx, ruleId: string, secretId: string): Promise<void> {
  await recordSuccess(tx, [ruleId, secretId]);
}

/** @returns whether this failure turned the address off */
export async function recordWebhookFailure(tx: Tx, ruleId: string, secretId: string, now: Date): Promise<boolean> {
  const [webhook] = await recordFailure(tx, [ruleId, secretId, now]);
  return webhook?.isOff ?? false;
}
