import { syncMarketingContact } from './accounts/marketing-contact.ts';
import { sendResetLink } from './accounts/passwords/reset-link.ts';
import { sendAccountDeletedMail } from './accounts/personal-data/account-deleted-mail.ts';
import { findOverdueApplications } from './admin/restaurants/overdue-applications.ts';
import { deleteImage } from './files/delete-image.ts';
import { createRecurringMeals } from './meals/recurring/create-recurring-meals.ts';
import { deleteOldPushes } from './messaging/delete-old-pushes.ts';
import { sendMail } from './messaging/queue-mail.ts';
import { sendPush } from './messaging/send-push.ts';
import { runInvariantCheck } from './monitoring/run-invariant-check.ts';
import { announceMealChange } from './notifications/announce-meal-change.ts';
import { announcePickup } from './notifications/announce-pickup.ts';
import { announceProblemReport } from './notifications/announce-problem-report.ts';
import { announceProposal } from './notifications/announce-proposal.ts';
import { announceRefund } from './notifications/announce-refund.ts';
import { announceTransition } from './notifications/announce-transition.ts';
import { escalateUnseenOrders } from './notifications/escalate-unseen-orders.ts';
import { findRestaurantSales } from './notifications/followers/find-restaurant-sales.ts';
import { notifyFollowers } from './notifications/followers/notify-followers.ts';
import { remindOfPickups } from './notifications/remind-of-pickups.ts';
import { expireProposals } from './orders/reschedule/answer-reschedule.ts';
import { noteMealChange } from './orders/reschedule/note-meal-change.ts';
import { capturePayment } from './payments/capture/capture-payment.ts';
import { reverseFreeOrder } from './payments/capture/reverse-free-order.ts';
import { voidPayment } from './payments/capture/void-payment.ts';
import { reverseDisputeShare } from './payments/disputes/dispute-share.ts';
import { sendTransfers } from './payments/payouts/send-transfers.ts';
import { reconcile } from './payments/reconcile/reconcile.ts';
import { sweep } from './payments/reconcile/sweep.ts';
import { sendRefund } from './payments/refunds/send-refund.ts';
import { applyStripeObject } from './payments/webhooks/apply-stripe-object.ts';
import type { Tasks, Timers } from './platform/jobs/worker.ts';
import { escalateOverdueProblemReports } from './problem-reports/escalate-to-admin.ts';
import { signalReopening } from './restaurants/hours/signal-reopening.ts';
import { deleteUnconfirmedSubscribers } from './waitlist/delete-unconfirmed-subscribers.ts';
import { emailRequesters } from './waitlist/email-requesters.ts';
import { emailZipWaitlist, queueLiveZipWaves } from './waitlist/email-zip-waitlist.ts';
import { queueZipMessageWaves, sendZipMessage } from './waitlist/send-zip-message.ts';

/** Every background task of the house, by name. */
export const tasks: Tasks = {
  'announce-problem-report': announceProblemReport,
  'announce-meal-change': announceMealChange,
  'announce-transition': announceTransition,
  'announce-pickup': announcePickup,
  'announce-proposal': announceProposal,
  'announce-refund': announceRefund,
  'apply-stripe-object': applyStripeObject,
  'reverse-free-order': (app, payload) => reverseFreeOrder(app, String(payload.orderId)),
  'escalate-unseen-orders': escalateUnseenOrders,
  'check-invariants': runInvariantCheck,
  'capture-payment': async (app, payload) => void (await capturePayment(app, String(payload.orderId))),
  'expire-proposals': expireProposals,
  'find-restaurant-sales': findRestaurantSales,
  'queue-live-zip-waves': queueLiveZipWaves,
  'queue-zip-message-waves': queueZipMessageWaves,
  'find-overdue-applications': findOverdueApplications,
  'create-recurring-meals': createRecurringMeals,
  'delete-image': deleteImage,
  'escalate-problem-reports': escalateOverdueProblemReports,
  'note-meal-change': noteMealChange,
  reconcile,
  'remind-of-pickups': remindOfPickups,
  'send-account-deleted-mail': sendAccountDeletedMail,
  'send-mail': sendMail,
  'send-push': sendPush,
  'send-reset-link': sendResetLink,
  'send-refund': (app, payload) => sendRefund(app, String(payload.refundId)),
  'send-transfers': sendTransfers,
  sweep,
  'reverse-dispute-share': (app, payload) => reverseDisputeShare(app, String(payload.disputeId)),
  'sync-marketing-contact': syncMarketingContact,
  'notify-followers': notifyFollowers,
  'signal-reopening': signalReopening,
  'email-requesters': emailRequesters,
  'email-zip-waitlist': emailZipWaitlist,
  'send-zip-message': sendZipMessage,
  'delete-unconfirmed-subscribers': deleteUnconfirmedSubscribers,
  'delete-old-pushes': deleteOldPushes,
  'void-payment': (app, payload) => voidPayment(app, String(payload.orderId)),
};

/** Every timer: which task, and when (UTC). */
export const timers: Timers = [
  { task: 'create-recurring-meals', match: '*/15 * * * *' },
  { task: 'find-restaurant-sales', match: '* * * * *' },
  { task: 'queue-live-zip-waves', match: '* * * * *' },
  { task: 'queue-zip-message-waves', match: '* * * * *' },
  { task: 'find-overdue-applications', match: '20 * * * *' },
  { task: 'escalate-problem-reports', match: '*/10 * * * *' },
  { task: 'remind-of-pickups', match: '* * * * *' },
  { task: 'delete-unconfirmed-subscribers', match: '20 9 * * *' },
  { task: 'delete-old-pushes', match: '25 9 * * *' },
  { task: 'reconcile', match: '10 8 * * *' },
  { task: 'expire-proposals', match: '* * * * *' },
  { task: 'sweep', match: '* * * * *' },
  // After the sweep, which ends what nobody answered in time.
  { task: 'escalate-unseen-orders', match: '* * * * *' },
  { task: 'send-transfers', match: '* * * * *' },
];

/** What a worker begins with: whatever happened while nobody was there. */
export const startupTasks = ['create-recurring-meals', 'reconcile'];
