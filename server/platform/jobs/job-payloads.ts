import type { OrderTransition } from '@fondly/contract/order-transitions';
import type { WebhookKind } from '@fondly/contract/restaurant/api/webhook-kinds';
import type { Language } from '@fondly/messages/languages';

type NoPayload = Record<string, never>;
/**
 * A changed field of a meal. Allergens and diets are lists of codes, and null is not stated. Jobs of the previous release
 * have English texts.
 */
export type MealChange = { what: string; before: string | string[] | null; after: string | string[] | null };

/**
 * Every job and its payload. `enqueue` and the handlers in `server/worker.ts` are checked against it. Payloads carry
 * ids: a handler reads the rest again, since it may run long after the commit that enqueued it.
 */
export type JobPayloads = {
  // platform
  'delete-ended-rate-limits': NoPayload;
  // accounts
  'delete-ended-sessions': NoPayload;
  'send-account-deleted-mail': { name: string; email: string; language?: Language };
  'send-reset-link': { id: string; email: string };
  'sync-marketing-contact': { userId: string };
  // messaging
  'delete-old-emails': NoPayload;
  'delete-old-pushes': NoPayload;
  'send-mail': { id: string };
  'send-push': { id: string };
  // files
  'delete-image': { url: string };
  // restaurants
  'signal-reopening': { restaurantId: string };
  // meals
  'advance-meal-queue': { mealId: string };
  'advance-meal-queues': NoPayload;
  'announce-allergens-due': NoPayload;
  'compute-usual-sales': NoPayload;
  'count-todays-meals': NoPayload;
  'create-recurring-meals': NoPayload;
  'delete-old-queues': NoPayload;
  /** `at` is an ISO instant: orders placed until then were placed before the change. */
  'note-meal-change': { mealId: string; at: string; changes: MealChange[]; isFood: boolean };
  'widen-order-windows': { mealId: string };
  // orders
  'expire-proposals': NoPayload;
  // waitlist
  'delete-unconfirmed-subscribers': NoPayload;
  'email-requesters': { restaurantId: string };
  'email-zip-waitlist': { zip: string };
  'queue-live-zip-waves': NoPayload;
  'queue-zip-message-waves': NoPayload;
  'send-zip-message': { id: string };
  // payments
  'delete-old-events': NoPayload;
  'delete-stripe-customer': { customerId: string };
  /** `type` is the type of the newest Stripe event about the object. */
  'apply-stripe-object': { objectId: string; type: string };
  'capture-payment': { orderId: string };
  'end-overdue-orders': NoPayload;
  reconcile: NoPayload;
  'reverse-dispute-share': { disputeId: string };
  'refund-resold-portions': { releaseId: string; soldOrderId: string };
  'reverse-free-order': { orderId: string };
  'send-refund': { refundId: string };
  /** Without a restaurant: the transfers of all of them. Without an order: all of the restaurant. */
  'send-transfers': { restaurantId?: string; orderId?: string };
  sweep: NoPayload;
  'void-payment': { orderId: string };
  // counter
  'delete-old-api-key-writes': NoPayload;
  // webhooks
  'delete-old-webhook-deliveries': NoPayload;
  'send-webhook': { deliveryId: string };
  'tell-webhooks': {
    restaurantId: string;
    key: string;
    kind: WebhookKind;
    subjectId: string;
    data: Record<string, string>;
    at: string;
  };
  'delete-old-counter-entries': NoPayload;
  // problem reports
  'delete-old-listing-reports': NoPayload;
  'escalate-problem-reports': NoPayload;
  // notifications
  'delete-old-notifications': NoPayload;
  'announce-last-call': { orderId: string };
  'announce-fee-rule': { ruleId: string };
  /** `at` is an ISO instant, so that each end is announced once. */
  'announce-release-end': { orderId: string; at: string };
  /** `tries` counts the earlier ones. */
  'send-alert-webhook': { hitId: string; ruleId: string; tries: number };
  'announce-late-pickup': { latePickupId: string };
  'announce-order-message': { messageId: string };
  'delete-old-order-messages': NoPayload;
  'announce-late-request': { requestId: string };
  'expire-late-requests': NoPayload;
  'announce-meal-change': { orderId: string; at: string; changes: MealChange[]; isFood: boolean };
  'announce-pickup': { orderId: string };
  'announce-problem-report': { orderId: string; step: 'filed' | 'answered' | 'passed-on' | 'decided' };
  'announce-proposal': { proposalId: string };
  'announce-queue-end': { entryId: string };
  'announce-queue-window': { entryId: string; at: string };
  'announce-queue-offer': { offerId: string };
  'announce-refund': { refundId: string; step: 'requested' | 'failed' };
  /** `at` is an ISO instant, by which a "ready" that was undone and repeated is told from the first one. */
  'announce-transition': { orderId: string; transition: OrderTransition; at?: string };
  'escalate-unseen-orders': NoPayload;
  'find-last-calls': NoPayload;
  'find-meals-for-alerts': NoPayload;
  'send-alerts': { restaurantId: string };
  'send-alert-digests': NoPayload;
  'end-unused-alert-rules': NoPayload;
  'remind-of-pickups': NoPayload;
  'send-opening-alerts': NoPayload;
  // reports
  'build-figures': NoPayload;
  'compare-figures': NoPayload;
  'fold-figures': NoPayload;
  // seller duties
  'advance-seller-duties': NoPayload;
  'count-seller-sales': NoPayload;
  // admin
  'find-overdue-applications': NoPayload;
  'find-tax-alarms': NoPayload;
  'notify-admins': NoPayload;
  // monitoring
  'check-all-invariants': NoPayload;
  'check-invariants': { checkId: number };
  'check-recent-invariants': NoPayload;
};

export type JobName = keyof JobPayloads;

/** Jobs that can run without a payload, which timers and the start of a worker are limited to. */
export type TimerJobName = {
  [Name in JobName]: NoPayload extends JobPayloads[Name] ? Name : never;
}[JobName];
