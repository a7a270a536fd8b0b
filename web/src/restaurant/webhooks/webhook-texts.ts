import { type WebhookKind, webhookKinds } from '@fondly/contract/restaurant/api/webhook-kinds';
import type { WebhookDelivery, WebhookView } from '@fondly/contract/restaurant/api/webhooks';
import * as m from '@fondly/messages';

export const kindTexts: Record<WebhookDelivery['kind'], () => string> = {
  'order.created': m.webhooks_kind_order_created,
  'order.confirmed': m.webhooks_kind_order_confirmed,
  'order.ready': m.webhooks_kind_order_ready,
  'order.completed': m.webhooks_kind_order_completed,
  'order.canceled': m.webhooks_kind_order_canceled,
  'order.refunded': m.webhooks_kind_order_refunded,
  'meal.stock': m.webhooks_kind_meal_stock,
  'payout.paid': m.webhooks_kind_payout_paid,
  'webhook.test': m.webhooks_kind_test,
};

export const stateTexts: Record<WebhookView['state'], () => string> = {
  on: m.webhooks_state_on,
  failing: m.webhooks_state_failing,
  off: m.webhooks_state_off,
};

export const deliveryTexts: Record<WebhookDelivery['state'], () => string> = {
  waiting: m.webhooks_delivery_waiting,
  received: m.webhooks_delivery_received,
  lost: m.webhooks_delivery_lost,
};

/** What a new webhook hears of, unless its owner chooses. */
export const usualKinds: WebhookKind[] = webhookKinds.filter((kind) => kind.startsWith('order.'));
