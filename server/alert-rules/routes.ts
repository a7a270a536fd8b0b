import * as contract from '@fondly/contract/account/alert-rules';
import {
  deleteAlertWebhook as deleteAlertWebhookEndpoint,
  setAlertWebhook as setAlertWebhookEndpoint,
} from '@fondly/contract/account/alert-webhooks';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { readAlertSettings, setAlertSettings } from './alert-settings.ts';
import { deleteAlertWebhook, setAlertWebhook } from './alert-webhooks.ts';
import { deleteAlertRule } from './delete-alert-rule.ts';
import { listAlertRules } from './list-alert-rules.ts';
import { pauseAlertRule } from './pause-alert-rule.ts';
import { previewAlertRule } from './preview-alert-rule.ts';
import { saveAlertRule } from './save-alert-rule.ts';

export const alertRuleRoutes: Routes = (route) => {
  route(contract.listAlertRules, async ({ app, customer }) => ({ rules: await listAlertRules(app, customer) }));
  route(contract.saveAlertRule, ({ app, customer, params, body }) => saveAlertRule(app, customer, params.id, body));
  route(contract.deleteAlertRule, ({ app, customer, params }) => deleteAlertRule(app, customer, params.id));
  route(contract.pauseAlertRule, ({ app, customer, params, body }) =>
    pauseAlertRule(app, customer, params.id, body.until),
  );
  route(setAlertWebhookEndpoint, async ({ app, customer, params, body }) => {
    await checkRateLimit(app, 'alert-webhook', customer.id);
    return setAlertWebhook(app, customer, params.id, body.url);
  });
  route(deleteAlertWebhookEndpoint, ({ app, customer, params }) => deleteAlertWebhook(app, customer, params.id));
  route(contract.previewAlertRule, async ({ app, customer, body }) => {
    await checkRateLimit(app, 'alert-preview', customer.id);
    return previewAlertRule(app, body);
  });
  route(contract.readAlertSettings, ({ app, customer }) => readAlertSettings(app.db, customer));
  route(contract.setAlertSettings, ({ app, customer, body }) => setAlertSettings(app, customer, body));
};
