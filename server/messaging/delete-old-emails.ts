import { retentionDays } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { deleteInBatches, markDeletedBefore } from '../platform/database/delete-in-batches.ts';
import { command } from '../platform/database/statement.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';

/**
 * The row of an email is what prevents a second one. Kinds whose cause is over by then are deleted, sent or given up.
 * Emails that a person gets once in a lifetime, such as the welcome, stay: they grow with people and not with orders.
 */
const deleteBatch = command(
  'mails-delete-old',
  `delete from deliveries where ctid >= $1::tid and ctid < $2::tid and created_at < $3
     and (sent_at is not null or failed_at is not null)
     and split_part(key, ':', 1) in ('order', 'refund', 'favorite', 'alert', 'alert-rule-ends', 'opening', 'proposal',
       'complaint', 'listing-report', 'late-pickup', 'late-request', 'release-end', 'order-message', 'rating', 'payout', 'fee-rule', 'fee-rule-withdrawn', 'reset', 'confirm',
       'confirm-account', 'password-changed', 'decision', 'admin-digest', 'admin-alarm', 'admin-application', 'admin-call',
       'zip-message', 'unseen')`,
);

/** Job `delete-old-emails`, every night. The text of an email is deleted as soon as it is sent. */
export async function deleteOldEmails(
  app: App,
  _payload: JobPayloads['delete-old-emails'],
  signal?: AbortSignal,
): Promise<void> {
  const before = daysAfter(app.clock.now(), -retentionDays.emails);
  await markDeletedBefore(app, 'deliveries', before);
  await deleteInBatches(app, 'deliveries', (from, to) => deleteBatch(app.db, [from, to, before]), signal);
}
