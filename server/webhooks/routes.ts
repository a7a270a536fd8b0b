import * as contract from '@fondly/contract/restaurant/api/webhooks';
import type { Routes } from '../platform/http/route.ts';
import { listDeliveries, replayDelivery, testWebhook } from './deliveries.ts';
import { createWebhook, deleteWebhook, listWebhooks, replaceWebhookSecret, updateWebhook } from './webhooks.ts';

export const webhookRoutes: Routes = (route) => {
  route(contract.listWebhooks, async ({ app, staff }) => ({ webhooks: await listWebhooks(app, staff) }));
  route(contract.createWebhook, ({ app, staff, body }) => createWebhook(app, staff, body));
  route(contract.updateWebhook, ({ app, staff, params, body }) => updateWebhook(app, staff, params.id, body));
  route(contract.deleteWebhook, ({ app, staff, params }) => deleteWebhook(app, staff, params.id));
  route(contract.replaceWebhookSecret, ({ app, staff, params }) => replaceWebhookSecret(app, staff, params.id));
  route(contract.listWebhookDeliveries, async ({ app, staff, params }) => ({
    deliveries: await listDeliveries(app, staff, params.id),
  }));
  route(contract.testWebhook, ({ app, staff, params }) => testWebhook(app, staff, params.id));
  route(contract.replayWebhookDelivery, ({ app, staff, params }) => replayDelivery(app, staff, params.id));
};
