import type { AuditAction } from '@fondly/contract/admin/audit';
import { minutesAfter } from '@fondly/contract/time';
import type { SuperAdmin } from '../../accounts/sessions/actor.ts';
import { sendAgain } from '../../messaging/undelivered-mails.ts';
import { applyAgain } from '../../payments/webhooks/open-events.ts';
import type { App } from '../../platform/app.ts';
import { prepared, type Tx } from '../../platform/database/db.ts';
import { retryTroubledJobs } from '../../platform/jobs/failing-jobs.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { adminWrite } from '../write-as-admin.ts';

/** Done with one click: what is done again needs no other reason than that it had not been done. */
const reason = 'Asked for on the operations page.';

type Done = { count: number };
type Deed = { action: AuditAction; objectId: string };
/** Gives how many, and what they are called; none is nothing to write down. */
type Work = (tx: Tx, now: Date) => Promise<{ count: number; name: string }>;

async function again(app: App, admin: SuperAdmin, deed: Deed, work: Work): Promise<Done> {
  let done = 0;
  await adminWrite(app, admin, { ...deed, reason }, async (tx, now) => {
    const { count, name } = await work(tx, now);
    done = count;
    return count > 0 ? name : null;
  });
  return { count: done };
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** @param task - null for every kind of job that went wrong */
export const runJobsAgain = (app: App, admin: SuperAdmin, task: string | null): Promise<Done> =>
  again(app, admin, { action: 'job.retry', objectId: task ?? 'all' }, async (tx) => {
    const count = await retryTroubledJobs(tx, task);
    return { count, name: `${counted(count, 'job')}${task ? ` ${task}` : ''}` };
  });

/** @param id - null for every mail that was not delivered */
export const sendMailsAgain = (app: App, admin: SuperAdmin, id: string | null): Promise<Done> =>
  again(app, admin, { action: 'mail.retry', objectId: id ?? 'all' }, async (tx) => {
    const sent = await sendAgain(tx, id);
    return { count: sent.length, name: id ? (sent[0]?.subject ?? '') : counted(sent.length, 'mail') };
  });

/** @param objectId - null for every object of which we have heard and not acted */
export const applyEventsAgain = (app: App, admin: SuperAdmin, objectId: string | null): Promise<Done> =>
  again(app, admin, { action: 'event.retry', objectId: objectId ?? 'all' }, async (tx, now) => {
    const count = await applyAgain(tx, objectId, now);
    return { count, name: objectId ?? counted(count, 'object') };
  });

/** The nightly comparison of the books, now. Two at once would find the same things twice. */
export const compareBooksNow = (app: App, admin: SuperAdmin): Promise<Done> =>
  again(app, admin, { action: 'books.compare', objectId: 'books' }, async (tx) => {
    enqueue(tx, 'reconcile', {}, { jobKey: 'reconcile-now' });
    return { count: 1, name: 'All books' };
  });

/** A check that has not ended by now was lost with its process. */
const lostAfterMinutes = 30;
const endLost = prepared(
  'invariants-end-lost',
  `update invariant_checks set ended_at = $1, failure = 'It was lost with the process that ran it.'
   where ended_at is null and asked_at <= $2`,
);
const ask = prepared<{ id: number }>(
  'invariants-ask',
  'insert into invariant_checks (asked_at) values ($1) on conflict do nothing returning id',
);

/** Asks whether every invariant holds. While one check runs, a second one is the same. */
export const checkNow = (app: App, admin: SuperAdmin): Promise<Done> =>
  again(app, admin, { action: 'invariants.check', objectId: 'invariants' }, async (tx, now) => {
    await endLost(tx, [now, minutesAfter(now, -lostAfterMinutes)]);
    const [check] = await ask(tx, [now]);
    if (check) enqueue(tx, 'check-invariants', { checkId: check.id });
    return { count: check ? 1 : 0, name: 'All invariants' };
  });
