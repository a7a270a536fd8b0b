import type { AuditAction } from '@fondly/contract/admin/audit';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { retryUndeliveredMails } from '../../messaging/retry-undelivered-mails.ts';
import { requeueOpenEvents } from '../../payments/webhooks/open-events.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { retryFailingJobs } from '../../platform/jobs/retry-failing-jobs.ts';
import { writeAsAdmin } from '../write-as-admin.ts';
import { requestFullCheck } from './request-full-check.ts';

/** A retry is one click, so its entry in the audit log always has this reason. */
const reason = 'Asked for on the operations page.';

type RetryResult = { count: number };
type AuditEntryInput = { action: AuditAction; objectId: string };
/** Returns the number of retried objects and their name in the audit log. Zero objects write no entry. */
type RetryAction = (tx: Tx, now: Date) => Promise<{ count: number; name: string }>;

async function runAudited(
  app: App,
  admin: Admin,
  auditEntry: AuditEntryInput,
  retry: RetryAction,
): Promise<RetryResult> {
  let done = 0;
  await writeAsAdmin(app, admin, { ...auditEntry, reason }, async (tx, now) => {
    const { count, name } = await retry(tx, now);
    done = count;
    return count > 0 ? name : null;
  });
  return { count: done };
}

const formatCount = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** @param task - null for all failed jobs */
export const retryJobs = (app: App, admin: Admin, task: string | null): Promise<RetryResult> =>
  runAudited(app, admin, { action: 'job.retry', objectId: task ?? 'all' }, async (tx) => {
    const count = await retryFailingJobs(tx, task);
    return { count, name: `${formatCount(count, 'job')}${task ? ` ${task}` : ''}` };
  });

/** @param id - null for all undelivered emails */
export const retryMails = (app: App, admin: Admin, id: string | null): Promise<RetryResult> =>
  runAudited(app, admin, { action: 'mail.retry', objectId: id ?? 'all' }, async (tx) => {
    const sent = await retryUndeliveredMails(tx, id);
    return { count: sent.length, name: id ? (sent[0]?.subject ?? '') : formatCount(sent.length, 'mail') };
  });

/** @param objectId - null for all objects with events that were not applied */
export const retryEvents = (app: App, admin: Admin, objectId: string | null): Promise<RetryResult> =>
  runAudited(app, admin, { action: 'event.retry', objectId: objectId ?? 'all' }, async (tx, now) => {
    const count = await requeueOpenEvents(tx, objectId, now);
    return { count, name: objectId ?? formatCount(count, 'object') };
  });

/** Runs the nightly reconciliation now. A second request while it waits starts no other one. */
export const requestBooksComparison = (app: App, admin: Admin): Promise<RetryResult> =>
  runAudited(app, admin, { action: 'books.compare', objectId: 'books' }, async (tx) => {
    enqueue(tx, 'reconcile', {}, { key: 'reconcile-now' });
    return { count: 1, name: 'All books' };
  });

/** Requests a check of all invariants. While a check runs, a second request starts no other one. */
export const requestInvariantCheck = (app: App, admin: Admin): Promise<RetryResult> =>
  runAudited(app, admin, { action: 'invariants.check', objectId: 'invariants' }, async (tx, now) => {
    return { count: (await requestFullCheck(tx, now)) ? 1 : 0, name: 'All invariants' };
  });
