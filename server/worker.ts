import { sendFarewell } from './accounts/farewell-mail.ts';
import { syncMarketingContact } from './accounts/marketing-contact.ts';
import { sendResetLink } from './accounts/reset-link.ts';
import { findOverdueApplications } from './admin/overdue-applications.ts';
import { answerCheck } from './answer-check.ts';
import { passOverdueOn } from './complaints/pass-on.ts';
import { dropImage } from './files/drop-image.ts';
import { listRecurringMeals } from './meals/list-recurring-meals.ts';
import { announceComplaint } from './notifications/announce-complaint.ts';
import { announceMealChange } from './notifications/announce-meal-change.ts';
import { announceOrder } from './notifications/announce-order.ts';
import { announcePickup } from './notifications/announce-pickup.ts';
import { announceProposal } from './notifications/announce-proposal.ts';
import { announceRefund } from './notifications/announce-refund.ts';
import { findKitchenSales } from './notifications/find-kitchen-sales.ts';
import { remindOfPickups } from './notifications/remind-of-pickups.ts';
import { sendPush } from './notifications/send-push.ts';
import { tellFollowers } from './notifications/tell-followers.ts';
import { tidyPushes } from './notifications/tidy-pushes.ts';
import { callForUnseenOrders } from './notifications/unseen-orders.ts';
import { endProposals } from './orders/answer-move.ts';
import { noteMealChange } from './orders/note-meal-change.ts';
import { applyStripeObject } from './payments/apply-stripe-object.ts';
import { bookFreeOrderBack } from './payments/book-free-order-back.ts';
import { capturePayment } from './payments/capture-payment.ts';
import { reverseDisputeShare } from './payments/dispute-share.ts';
import { reconcile } from './payments/reconcile.ts';
import { sendRefund } from './payments/send-refund.ts';
import { sendTransfers } from './payments/send-transfers.ts';
import { sweep } from './payments/sweep.ts';
import { voidPayment } from './payments/void-payment.ts';
import type { Tasks, Timers } from './platform/jobs.ts';
import { sendMail } from './platform/mail-queue.ts';
import { tellOpening } from './restaurants/tell-opening.ts';
import { tellRequesters } from './waitlist/tell-requesters.ts';
import { findLiveZips, tellWaiting } from './waitlist/tell-waiting.ts';
import { findZipMessages, tellZip } from './waitlist/tell-zip.ts';
import { tidyContacts } from './waitlist/tidy-contacts.ts';

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
