import { syncMarketingContact } from './accounts/marketing-contact.ts';
import { sendResetLink } from './accounts/passwords/reset-link.ts';
import { sendFarewell } from './accounts/personal-data/account-deleted-mail.ts';
import { findOverdueApplications } from './admin/restaurants/overdue-applications.ts';
import { dropImage } from './files/delete-image.ts';
import { listRecurringMeals } from './meals/recurring/create-recurring-meals.ts';
import { tidyPushes } from './messaging/delete-old-pushes.ts';
import { sendMail } from './messaging/queue-mail.ts';
import { sendPush } from './messaging/send-push.ts';
import { answerCheck } from './monitoring/run-invariant-check.ts';
import { announceMealChange } from './notifications/announce-meal-change.ts';
import { announcePickup } from './notifications/announce-pickup.ts';
import { announceComplaint } from './notifications/announce-problem-report.ts';
import { announceProposal } from './notifications/announce-proposal.ts';
import { announceRefund } from './notifications/announce-refund.ts';
import { announceOrder } from './notifications/announce-transition.ts';
import { callForUnseenOrders } from './notifications/escalate-unseen-orders.ts';
import { findKitchenSales } from './notifications/followers/find-restaurant-sales.ts';
import { tellFollowers } from './notifications/followers/notify-followers.ts';
import { remindOfPickups } from './notifications/remind-of-pickups.ts';
import { endProposals } from './orders/reschedule/answer-reschedule.ts';
import { noteMealChange } from './orders/reschedule/note-meal-change.ts';
import { capturePayment } from './payments/capture/capture-payment.ts';
import { bookFreeOrderBack } from './payments/capture/reverse-free-order.ts';
import { voidPayment } from './payments/capture/void-payment.ts';
import { reverseDisputeShare } from './payments/disputes/dispute-share.ts';
import { sendTransfers } from './payments/payouts/send-transfers.ts';
import { reconcile } from './payments/reconcile/reconcile.ts';
import { sweep } from './payments/reconcile/sweep.ts';
import { sendRefund } from './payments/refunds/send-refund.ts';
import { applyStripeObject } from './payments/webhooks/apply-stripe-object.ts';
import type { Tasks, Timers } from './platform/jobs/worker.ts';
import { passOverdueOn } from './problem-reports/escalate-to-admin.ts';
import { tellOpening } from './restaurants/hours/signal-reopening.ts';
import { tidyContacts } from './waitlist/delete-unconfirmed-subscribers.ts';
import { tellRequesters } from './waitlist/email-requesters.ts';
import { findLiveZips, tellWaiting } from './waitlist/email-zip-waitlist.ts';
import { findZipMessages, tellZip } from './waitlist/send-zip-message.ts';

/** Every background task of the house, by name. */
export const tasks: Tasks = {
  'announce-complaint': announceComplaint,
  'announce-meal-change': announceMealChange,
  'announce-order': announceOrder,
  'announce-pickup': announcePickup,
  'announce-proposal': announceProposal,
  'announce-refund': announceRefund,
  'apply-stripe-object': applyStripeObject,
  'book-free-order-back': (app, payload) => bookFreeOrderBack(app, String(payload.orderId)),
  'call-for-unseen-orders': callForUnseenOrders,
  'check-invariants': answerCheck,
  'capture-payment': async (app, payload) => void (await capturePayment(app, String(payload.orderId))),
  'end-proposals': endProposals,
  'find-kitchen-sales': findKitchenSales,
  'find-live-zips': findLiveZips,
  'find-zip-messages': findZipMessages,
  'find-overdue-applications': findOverdueApplications,
  'list-recurring-meals': listRecurringMeals,
  'drop-image': dropImage,
  'pass-complaints-on': passOverdueOn,
  'note-meal-change': noteMealChange,
  reconcile,
  'remind-of-pickups': remindOfPickups,
  'send-farewell': sendFarewell,
  'send-mail': sendMail,
  'send-push': sendPush,
  'send-reset-link': sendResetLink,
  'send-refund': (app, payload) => sendRefund(app, String(payload.refundId)),
  'send-transfers': sendTransfers,
  sweep,
  'take-dispute-share': (app, payload) => reverseDisputeShare(app, String(payload.disputeId)),
  'sync-marketing-contact': syncMarketingContact,
  'tell-followers': tellFollowers,
  'tell-opening': tellOpening,
  'tell-requesters': tellRequesters,
  'tell-waiting': tellWaiting,
  'tell-zip': tellZip,
  'tidy-contacts': tidyContacts,
  'tidy-pushes': tidyPushes,
  'void-payment': (app, payload) => voidPayment(app, String(payload.orderId)),
};

/** Every timer: which task, and when (UTC). */
export const timers: Timers = [
  { task: 'list-recurring-meals', match: '*/15 * * * *' },
  { task: 'find-kitchen-sales', match: '* * * * *' },
  { task: 'find-live-zips', match: '* * * * *' },
  { task: 'find-zip-messages', match: '* * * * *' },
  { task: 'find-overdue-applications', match: '20 * * * *' },
  { task: 'pass-complaints-on', match: '*/10 * * * *' },
  { task: 'remind-of-pickups', match: '* * * * *' },
  { task: 'tidy-contacts', match: '20 9 * * *' },
  { task: 'tidy-pushes', match: '25 9 * * *' },
  { task: 'reconcile', match: '10 8 * * *' },
  { task: 'end-proposals', match: '* * * * *' },
  { task: 'sweep', match: '* * * * *' },
  // After the sweep, which ends what nobody answered in time.
  { task: 'call-for-unseen-orders', match: '* * * * *' },
  { task: 'send-transfers', match: '* * * * *' },
];

/** What a worker begins with: whatever happened while nobody was there. */
export const atStart = ['list-recurring-meals', 'reconcile'];
