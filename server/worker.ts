import { syncMarketingContact } from './accounts/marketing-contact.ts';
import { sendResetLink } from './accounts/passwords/reset-link.ts';
import { sendAccountDeletedMail } from './accounts/personal-data/account-deleted-mail.ts';
import { deleteEndedSessions } from './accounts/sessions/delete-ended-sessions.ts';
import { notifyAdmins } from './admin/notifications/notify-admins.ts';
import { findOverdueApplications } from './admin/restaurants/overdue-applications.ts';
import { findTaxAlarms } from './admin/tax/find-tax-alarms.ts';
import { deleteOldApiKeyWrites } from './api-keys/delete-old-writes.ts';
import { deleteOldCounterEntries } from './counter/delete-old-entries.ts';
import { deleteImage } from './files/delete-image.ts';
import { announceAllergensDue } from './meals/allergens-due/announce-allergens-due.ts';
import { computeUsualSales } from './meals/coming-up/compute-usual-sales.ts';
import { advanceMealQueue, advanceMealQueues, deleteOldQueues } from './meals/queue/advance-queues.ts';
import { createRecurringMeals } from './meals/recurring/create-recurring-meals.ts';
import { countTodaysMeals } from './meals/search/count-todays-meals.ts';
import { sendMail } from './messaging/channels/email.ts';
import { sendPush } from './messaging/channels/push.ts';
import { deleteOldEmails } from './messaging/delete-old-emails.ts';
import { deleteOldPushes } from './messaging/delete-old-pushes.ts';
import { checkRecentInvariants } from './monitoring/check-recent-invariants.ts';
import { checkAllInvariants, runInvariantCheck } from './monitoring/run-invariant-check.ts';
import { endUnusedAlertRules } from './notifications/alerts/end-unused-alert-rules.ts';
import { findMealsForAlerts } from './notifications/alerts/find-meals-for-alerts.ts';
import { sendAlertDigests } from './notifications/alerts/send-alert-digests.ts';
import { sendAlerts } from './notifications/alerts/send-alerts.ts';
import { announceMealChange } from './notifications/announce-meal-change.ts';
import { announcePickup } from './notifications/announce-pickup.ts';
import { announceProblemReport } from './notifications/announce-problem-report.ts';
import { announceProposal } from './notifications/announce-proposal.ts';
import { announceRefund } from './notifications/announce-refund.ts';
import { announceTransition } from './notifications/announce-transition.ts';
import { deleteOldNotifications } from './notifications/delete-old-notifications.ts';
import { escalateUnseenOrders } from './notifications/escalate-unseen-orders.ts';
import { announceFeeRule } from './notifications/fees/announce-fee-rule.ts';
import { announceLastCall } from './notifications/last-call/announce-last-call.ts';
import { findLastCalls } from './notifications/last-call/find-last-calls.ts';
import { announceLatePickup } from './notifications/late-requests/announce-late-pickup.ts';
import { announceLateRequest } from './notifications/late-requests/announce-late-request.ts';
import {
  announceQueueEnd,
  announceQueueOffer,
  announceQueueWindow,
} from './notifications/meal-queue/announce-queue.ts';
import { sendOpeningAlerts } from './notifications/opening-alerts/send-opening-alerts.ts';
import { announceOrderMessage } from './notifications/order-messages/announce-order-message.ts';
import { announceReleaseEnd } from './notifications/releases/announce-release-end.ts';
import { remindOfPickups } from './notifications/remind-of-pickups.ts';
import { sendAlertWebhook } from './notifications/webhooks/send-alert-webhook.ts';
import { expireLateRequests } from './orders/late-requests/answer-late-request.ts';
import { deleteOldOrderMessages } from './orders/messages/delete-old-messages.ts';
import { expireProposals } from './orders/reschedule/answer-reschedule.ts';
import { noteMealChange } from './orders/reschedule/note-meal-change.ts';
import { widenOrderWindows } from './orders/reschedule/widen-order-windows.ts';
import { capturePayment } from './payments/capture/capture-payment.ts';
import { reverseFreeOrder } from './payments/capture/reverse-free-order.ts';
import { voidPayment } from './payments/capture/void-payment.ts';
import { deleteStripeCustomer } from './payments/cards/delete-stripe-customer.ts';
import { reverseDisputeShare } from './payments/disputes/dispute-share.ts';
import { sendTransfers } from './payments/payouts/send-transfers.ts';
import { endOverdueOrders } from './payments/reconcile/end-overdue-orders.ts';
import { reconcile } from './payments/reconcile/reconcile.ts';
import { sweep } from './payments/reconcile/sweep.ts';
import { refundResoldPortions } from './payments/refunds/refund-resold-portions.ts';
import { sendRefund } from './payments/refunds/send-refund.ts';
import { applyStripeObject } from './payments/webhooks/apply-stripe-object.ts';
import { deleteOldEvents } from './payments/webhooks/delete-old-events.ts';
import type { App } from './platform/app.ts';
import { deleteEndedRateLimits } from './platform/http/rate-limit.ts';
import type { JobHandlers, Timer } from './platform/jobs/job-handlers.ts';
import type { TimerJobName } from './platform/jobs/job-payloads.ts';
import { escalateOverdueProblemReports } from './problem-reports/escalate-to-admin.ts';
import { deleteOldListingReports } from './problem-reports/listing-reports/delete-old-listing-reports.ts';
import { buildFigures, compareFigures } from './reports/figures/compare-figures.ts';
import { foldFigures } from './reports/figures/fold-figures.ts';
import { signalReopening } from './restaurants/hours/signal-reopening.ts';
import { advanceSellerDuties } from './seller-duties/advance-duties.ts';
import { countSellerSales } from './seller-duties/count-sales.ts';
import { deleteUnconfirmedSubscribers } from './waitlist/delete-unconfirmed-subscribers.ts';
import { emailRequesters } from './waitlist/email-requesters.ts';
import { emailZipWaitlist, queueLiveZipWaves } from './waitlist/email-zip-waitlist.ts';
import { queueZipMessageWaves, sendZipMessage } from './waitlist/send-zip-message.ts';
import { deleteOldDeliveries } from './webhooks/delete-old-deliveries.ts';
import { tellOrderWebhooks, tellRefundWebhooks } from './webhooks/order-events.ts';
import { sendWebhook } from './webhooks/send-webhook.ts';
import { tellWebhooks } from './webhooks/tell-webhooks.ts';

/** A job with two parts. Both may run twice, so a failure of the second repeats the first. */
const runBoth =
  <Payload>(...parts: ((app: App, payload: Payload) => Promise<void>)[]) =>
  async (app: App, payload: Payload): Promise<void> => {
    for (const part of parts) await part(app, payload);
  };

/** What runs each job. The compiler lists the jobs without a handler. */
export const jobHandlers: JobHandlers = {
  'advance-meal-queue': advanceMealQueue,
  'advance-meal-queues': advanceMealQueues,
  'announce-allergens-due': announceAllergensDue,
  'announce-problem-report': announceProblemReport,
  'announce-fee-rule': announceFeeRule,
  'announce-late-pickup': announceLatePickup,
  'announce-late-request': announceLateRequest,
  'announce-release-end': announceReleaseEnd,
  'send-alert-webhook': sendAlertWebhook,
  'announce-order-message': announceOrderMessage,
  'delete-old-order-messages': deleteOldOrderMessages,
  'announce-meal-change': announceMealChange,
  'announce-transition': runBoth(announceTransition, tellOrderWebhooks),
  'announce-last-call': announceLastCall,
  'announce-pickup': announcePickup,
  'announce-proposal': announceProposal,
  'announce-queue-end': announceQueueEnd,
  'announce-queue-window': announceQueueWindow,
  'announce-queue-offer': announceQueueOffer,
  'announce-refund': runBoth(announceRefund, tellRefundWebhooks),
  'apply-stripe-object': applyStripeObject,
  'reverse-free-order': reverseFreeOrder,
  'escalate-unseen-orders': escalateUnseenOrders,
  'advance-seller-duties': advanceSellerDuties,
  'count-seller-sales': countSellerSales,
  'build-figures': buildFigures,
  'compare-figures': compareFigures,
  'compute-usual-sales': computeUsualSales,
  'count-todays-meals': countTodaysMeals,
  'fold-figures': foldFigures,
  'check-all-invariants': checkAllInvariants,
  'check-invariants': runInvariantCheck,
  'check-recent-invariants': checkRecentInvariants,
  'capture-payment': capturePayment,
  'expire-late-requests': expireLateRequests,
  'expire-proposals': expireProposals,
  'find-last-calls': findLastCalls,
  'find-meals-for-alerts': findMealsForAlerts,
  'queue-live-zip-waves': queueLiveZipWaves,
  'queue-zip-message-waves': queueZipMessageWaves,
  'find-overdue-applications': findOverdueApplications,
  'find-tax-alarms': findTaxAlarms,
  'notify-admins': notifyAdmins,
  'create-recurring-meals': createRecurringMeals,
  'delete-image': deleteImage,
  'delete-stripe-customer': deleteStripeCustomer,
  'escalate-problem-reports': escalateOverdueProblemReports,
  'note-meal-change': noteMealChange,
  'widen-order-windows': widenOrderWindows,
  reconcile,
  'remind-of-pickups': remindOfPickups,
  'send-opening-alerts': sendOpeningAlerts,
  'send-account-deleted-mail': sendAccountDeletedMail,
  'send-mail': sendMail,
  'send-push': sendPush,
  'send-reset-link': sendResetLink,
  'refund-resold-portions': refundResoldPortions,
  'send-refund': sendRefund,
  'send-transfers': sendTransfers,
  sweep,
  'end-overdue-orders': endOverdueOrders,
  'reverse-dispute-share': reverseDisputeShare,
  'sync-marketing-contact': syncMarketingContact,
  'send-alerts': sendAlerts,
  'send-alert-digests': sendAlertDigests,
  'end-unused-alert-rules': endUnusedAlertRules,
  'signal-reopening': signalReopening,
  'email-requesters': emailRequesters,
  'email-zip-waitlist': emailZipWaitlist,
  'send-zip-message': sendZipMessage,
  'delete-unconfirmed-subscribers': deleteUnconfirmedSubscribers,
  'delete-ended-rate-limits': deleteEndedRateLimits,
  'delete-ended-sessions': deleteEndedSessions,
  'delete-old-api-key-writes': deleteOldApiKeyWrites,
  'delete-old-webhook-deliveries': deleteOldDeliveries,
  'send-webhook': sendWebhook,
  'tell-webhooks': tellWebhooks,
  'delete-old-counter-entries': deleteOldCounterEntries,
  'delete-old-emails': deleteOldEmails,
  'delete-old-events': deleteOldEvents,
  'delete-old-listing-reports': deleteOldListingReports,
  'delete-old-notifications': deleteOldNotifications,
  'delete-old-pushes': deleteOldPushes,
  'delete-old-queues': deleteOldQueues,
  'void-payment': voidPayment,
};

/** The jobs that start by the clock, with their cron patterns in UTC. */
export const timers: Timer[] = [
  { job: 'create-recurring-meals', cron: '*/15 * * * *' },
  // Before alerts: what a line takes is not on sale.
  { job: 'advance-meal-queues', cron: '* * * * *' },
  { job: 'find-meals-for-alerts', cron: '* * * * *' },
  { job: 'send-alert-digests', cron: '* * * * *' },
  { job: 'queue-live-zip-waves', cron: '* * * * *' },
  { job: 'queue-zip-message-waves', cron: '* * * * *' },
  // In the morning in Atlanta, when owners are awake.
  { job: 'announce-allergens-due', cron: '0 14 * * *' },
  { job: 'end-unused-alert-rules', cron: '10 14 * * *' },
  { job: 'find-overdue-applications', cron: '20 * * * *' },
  { job: 'find-tax-alarms', cron: '*/10 * * * *' },
  { job: 'notify-admins', cron: '* * * * *' },
  { job: 'escalate-problem-reports', cron: '*/10 * * * *' },
  { job: 'remind-of-pickups', cron: '* * * * *' },
  { job: 'find-last-calls', cron: '* * * * *' },
  { job: 'send-opening-alerts', cron: '* * * * *' },
  { job: 'delete-unconfirmed-subscribers', cron: '20 9 * * *' },
  { job: 'delete-ended-rate-limits', cron: '50 * * * *' },
  // One table after the other, in the hour in which the fewest people order.
  { job: 'delete-old-pushes', cron: '25 9 * * *' },
  { job: 'delete-old-order-messages', cron: '55 8 * * *' },
  { job: 'delete-old-queues', cron: '50 8 * * *' },
  { job: 'delete-ended-sessions', cron: '30 9 * * *' },
  { job: 'delete-old-api-key-writes', cron: '5 9 * * *' },
  { job: 'delete-old-webhook-deliveries', cron: '0 9 * * *' },
  { job: 'delete-old-counter-entries', cron: '35 9 * * *' },
  { job: 'delete-old-notifications', cron: '40 9 * * *' },
  { job: 'delete-old-listing-reports', cron: '45 9 * * *' },
  { job: 'delete-old-emails', cron: '50 9 * * *' },
  { job: 'delete-old-events', cron: '0 10 * * *' },
  { job: 'check-recent-invariants', cron: '* * * * *' },
  // 4:40 AM in Atlanta, after the reconciliation has corrected what it finds.
  { job: 'check-all-invariants', cron: '40 8 * * *' },
  { job: 'reconcile', cron: '10 8 * * *' },
  { job: 'expire-proposals', cron: '* * * * *' },
  { job: 'expire-late-requests', cron: '* * * * *' },
  { job: 'sweep', cron: '* * * * *' },
  { job: 'end-overdue-orders', cron: '* * * * *' },
  { job: 'escalate-unseen-orders', cron: '* * * * *' },
  { job: 'send-transfers', cron: '* * * * *' },
  { job: 'fold-figures', cron: '* * * * *' },
  { job: 'count-todays-meals', cron: '* * * * *' },
  // At night in Atlanta, when the day before is complete.
  { job: 'compute-usual-sales', cron: '15 9 * * *' },
  // After the night's comparison has repaired the sums.
  { job: 'count-seller-sales', cron: '10 9 * * *' },
  { job: 'advance-seller-duties', cron: '* * * * *' },
  { job: 'compare-figures', cron: '40 8 * * *' },
];

/** Jobs that run once when a worker starts, for what happened while no worker was running. */
export const startupJobs: TimerJobName[] = [
  'create-recurring-meals',
  'reconcile',
  'build-figures',
  'count-todays-meals',
];
