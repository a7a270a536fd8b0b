import type { JobName } from './job-payloads.ts';

/**
 * Jobs that wait for the same outside systems share a lane with its own slots, so that a system that hangs delays its
 * own lane only (docs/decisions/0031-jobs-run-in-three-lanes.md): `money` calls Stripe; `messages` calls the mail
 * server, push services, and the marketing provider; `upkeep` needs the database alone, and the store of images.
 */
export const lanes = {
  money: { slots: 6, limitSeconds: 120 },
  messages: { slots: 4, limitSeconds: 30 },
  upkeep: { slots: 4, limitSeconds: 60 },
} as const;
export type Lane = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as Lane[];

/** A lane, or a lane and a time limit of its own for a job that reads or calls much more than others. */
type LaneRule = Lane | { lane: Lane; limitSeconds: number };

/** Reads a table once, of up to some 10 GB, and deletes a day of it. */
const nightlySeconds = 1800;

/** The lane of every job. The compiler lists the jobs without one. */
const jobLanes: Record<JobName, LaneRule> = {
  // platform
  'delete-ended-rate-limits': 'upkeep',
  // accounts
  'delete-ended-sessions': { lane: 'upkeep', limitSeconds: nightlySeconds },
  'send-account-deleted-mail': 'messages',
  'send-reset-link': 'upkeep',
  'sync-marketing-contact': 'messages',
  // messaging
  'delete-old-emails': { lane: 'upkeep', limitSeconds: nightlySeconds },
  'delete-old-pushes': { lane: 'upkeep', limitSeconds: nightlySeconds },
  'send-mail': 'messages',
  'send-push': 'messages',
  // files
  'delete-image': 'upkeep',
  // restaurants
  'signal-reopening': 'upkeep',
  // meals
  'advance-meal-queue': 'upkeep',
  'advance-meal-queues': 'upkeep',
  'compute-usual-sales': { lane: 'upkeep', limitSeconds: nightlySeconds },
  'count-todays-meals': { lane: 'upkeep', limitSeconds: 300 },
  'delete-old-queues': { lane: 'upkeep', limitSeconds: nightlySeconds },
  'create-recurring-meals': { lane: 'upkeep', limitSeconds: 600 },
  'note-meal-change': 'upkeep',
  'widen-order-windows': 'upkeep',
  // orders
  'expire-late-requests': 'upkeep',
  'delete-old-order-messages': { lane: 'upkeep', limitSeconds: nightlySeconds },
  'expire-proposals': 'upkeep',
  // waitlist
  'delete-unconfirmed-subscribers': 'upkeep',
  'email-requesters': 'upkeep',
  'email-zip-waitlist': 'upkeep',
  'queue-live-zip-waves': 'upkeep',
  'queue-zip-message-waves': 'upkeep',
  'send-zip-message': 'upkeep',
  // payments
  'delete-stripe-customer': 'upkeep',
  'delete-old-events': { lane: 'upkeep', limitSeconds: nightlySeconds },
  'apply-stripe-object': 'money',
  'capture-payment': 'money',
  'end-overdue-orders': { lane: 'upkeep', limitSeconds: 300 },
  reconcile: { lane: 'money', limitSeconds: 3600 },
  'reverse-dispute-share': 'money',
  'reverse-free-order': 'upkeep',
  'refund-resold-portions': 'money',
  'send-refund': 'money',
  'send-transfers': { lane: 'money', limitSeconds: 300 },
  sweep: { lane: 'money', limitSeconds: 300 },
  'void-payment': 'money',
  // counter
  'delete-old-api-key-writes': { lane: 'upkeep', limitSeconds: nightlySeconds },
  // webhooks
  'delete-old-webhook-deliveries': { lane: 'upkeep', limitSeconds: nightlySeconds },
  'send-webhook': { lane: 'messages', limitSeconds: 30 },
  'tell-webhooks': 'upkeep',
  'delete-old-counter-entries': { lane: 'upkeep', limitSeconds: nightlySeconds },
  // problem reports
  'escalate-problem-reports': 'upkeep',
  // notifications
  'delete-old-listing-reports': { lane: 'upkeep', limitSeconds: nightlySeconds },
  'delete-old-notifications': { lane: 'upkeep', limitSeconds: nightlySeconds },
  'announce-last-call': 'upkeep',
  'announce-fee-rule': 'upkeep',
  'announce-allergens-due': 'upkeep',
  'announce-late-pickup': 'upkeep',
  'announce-order-message': 'upkeep',
  'announce-late-request': 'upkeep',
  'send-alert-webhook': { lane: 'messages', limitSeconds: 30 },
  'announce-release-end': 'upkeep',
  'announce-meal-change': 'upkeep',
  'announce-pickup': 'upkeep',
  'announce-problem-report': 'upkeep',
  'announce-proposal': 'upkeep',
  'announce-queue-end': 'upkeep',
  'announce-queue-window': 'upkeep',
  'announce-queue-offer': 'upkeep',
  'announce-refund': 'upkeep',
  'announce-transition': 'upkeep',
  'escalate-unseen-orders': 'upkeep',
  'find-last-calls': 'upkeep',
  'find-meals-for-alerts': 'upkeep',
  'send-alerts': 'upkeep',
  'send-alert-digests': 'upkeep',
  'end-unused-alert-rules': { lane: 'upkeep', limitSeconds: 300 },
  'remind-of-pickups': 'upkeep',
  'send-opening-alerts': 'upkeep',
  // reports
  'build-figures': { lane: 'upkeep', limitSeconds: 14_400 },
  'compare-figures': { lane: 'upkeep', limitSeconds: 14_400 },
  'fold-figures': { lane: 'upkeep', limitSeconds: 300 },
  // seller duties
  'advance-seller-duties': { lane: 'upkeep', limitSeconds: 300 },
  'count-seller-sales': { lane: 'upkeep', limitSeconds: nightlySeconds },
  // admin
  'find-overdue-applications': 'upkeep',
  'find-tax-alarms': 'upkeep',
  'notify-admins': 'upkeep',
  // monitoring
  'check-all-invariants': 'upkeep',
  // Each check ends itself before the limit, and stores why.
  'check-invariants': { lane: 'upkeep', limitSeconds: 1800 },
  'check-recent-invariants': { lane: 'upkeep', limitSeconds: 150 },
};

/** The lane of a job, and the time after which its slot is given to the next one. */
export function findLaneRule(name: JobName): { lane: Lane; limitSeconds: number } {
  const rule = jobLanes[name];
  return typeof rule === 'string' ? { lane: rule, limitSeconds: lanes[rule].limitSeconds } : rule;
}

/** The queue may hold jobs of a newer release, which is being installed. */
export const isJobName = (name: string): name is JobName => name in jobLanes;
