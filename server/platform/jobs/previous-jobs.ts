import type { JobName } from './job-payloads.ts';

/** What one job of the previous release is called now, and the keys of its payload that have new names. */
type PreviousJob = { name: JobName; keys?: Record<string, string> };

/**
 * Jobs that the previous release may have left in the queue. Delete the rows with the next release: by then those jobs
 * have run or used up their attempts.
 */
export const previousJobs: Record<string, PreviousJob> = {
  'announce-complaint': { name: 'announce-problem-report', keys: { news: 'step' } },
  'announce-order': { name: 'announce-transition', keys: { move: 'transition' } },
  'announce-refund': { name: 'announce-refund', keys: { news: 'step' } },
  'announce-transition': { name: 'announce-transition', keys: { move: 'transition' } },
  'book-free-order-back': { name: 'reverse-free-order' },
  'call-for-unseen-orders': { name: 'escalate-unseen-orders' },
  'drop-image': { name: 'delete-image' },
  'end-proposals': { name: 'expire-proposals' },
  'find-kitchen-sales': { name: 'find-meals-for-alerts' },
  'find-restaurant-sales': { name: 'find-meals-for-alerts' },
  'find-live-zips': { name: 'queue-live-zip-waves' },
  'find-zip-messages': { name: 'queue-zip-message-waves' },
  'list-recurring-meals': { name: 'create-recurring-meals' },
  'notify-followers': { name: 'send-alerts' },
  'pass-complaints-on': { name: 'escalate-problem-reports' },
  'send-farewell': { name: 'send-account-deleted-mail' },
  'take-dispute-share': { name: 'reverse-dispute-share' },
  'tell-followers': { name: 'send-alerts' },
  'tell-opening': { name: 'signal-reopening' },
  'tell-requesters': { name: 'email-requesters' },
  'tell-waiting': { name: 'email-zip-waitlist' },
  'tell-zip': { name: 'send-zip-message' },
  'tidy-contacts': { name: 'delete-unconfirmed-subscribers' },
  'tidy-pushes': { name: 'delete-old-pushes' },
};

/** A payload of the previous release under the keys of this one. Keys without a new name stay. */
export function renameKeys(payload: object, { keys = {} }: PreviousJob): object {
  return Object.fromEntries(Object.entries(payload).map(([key, value]) => [keys[key] ?? key, value]));
}
