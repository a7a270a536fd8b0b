import { z } from 'zod';
import { emptyBody, endpoint, id, instant, requiredText } from '../endpoint.ts';

const tags = ['Admin'];

/** Jobs of one task that failed for good, or await another attempt. */
const failedJobs = z.strictObject({
  task: z.string(),
  state: z.enum(['failed', 'retrying']),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** Of the latest one, with addresses masked. */
  error: z.string(),
  orderId: id.nullable(),
});
export type FailedJobs = z.infer<typeof failedJobs>;

const undeliveredMail = z.strictObject({
  id,
  /** Masked. */
  to: z.string(),
  subject: z.string(),
  createdAt: instant,
  attempts: z.int(),
  /** Null while the server still retries. */
  failedAt: instant.nullable(),
  failure: z.string(),
});
export type UndeliveredMail = z.infer<typeof undeliveredMail>;

/** A Stripe object with an event that is not applied yet. */
const pendingProviderEvent = z.strictObject({
  objectId: z.string(),
  types: z.string(),
  receivedAt: instant,
  attempts: z.int(),
  error: z.string().nullable(),
});
export type PendingProviderEvent = z.infer<typeof pendingProviderEvent>;

const invariantCheck = z.strictObject({
  askedAt: instant,
  /** Null while it runs. */
  endedAt: instant.nullable(),
  broken: z.array(z.string()),
  overdue: z.array(z.string()),
  failure: z.string().nullable(),
});
export type InvariantCheck = z.infer<typeof invariantCheck>;

export const operationsView = z.strictObject({
  jobs: z.strictObject({
    due: z.int(),
    running: z.int(),
    retrying: z.int(),
    failed: z.int(),
    oldestDueSeconds: z.int(),
    outbox: z.int(),
    workers: z.int(),
    failing: z.array(failedJobs),
  }),
  mails: z.strictObject({ waiting: z.int(), failedCount: z.int(), undelivered: z.array(undeliveredMail) }),
  events: z.strictObject({ open: z.int(), oldest: z.array(pendingProviderEvent) }),
  /** The last one that was requested, and the last one that ended. */
  checks: z.array(invariantCheck),
  /** One sentence for each regular check of the invariants that did not finish in time. */
  unfinishedChecks: z.array(z.string()),
  /** The check of what changed, which runs every minute. */
  recentCheck: z.strictObject({ endedAt: instant.nullable(), broken: z.array(z.string()) }),
  machine: z.strictObject({
    /** Event streams that are open in the process that answered. */
    streams: z.int(),
    databaseBytes: z.int(),
    /** Of the disk that holds pictures. */
    diskFreeBytes: z.int(),
    diskBytes: z.int(),
    memoryBytes: z.int(),
    startedAt: instant,
  }),
  versions: z.strictObject({
    fondly: z.string(),
    node: z.string(),
    postgres: z.string(),
    migration: z.string(),
    stripe: z.string(),
    stripeMode: z.enum(['sandbox', 'test', 'live']),
  }),
});
export type OperationsView = z.infer<typeof operationsView>;

export const readOperations = endpoint({
  method: 'GET',
  url: '/api/admin/operations',
  access: { admin: 'polling' },
  schema: {
    summary: 'Read the state of jobs, emails, Stripe events, disk and versions',
    tags,
    response: { 200: operationsView },
  },
});

const counted = { 200: z.strictObject({ count: z.int() }) };

export const retryJobs = endpoint({
  method: 'POST',
  url: '/api/admin/operations/jobs/retry',
  access: 'admin',
  schema: {
    summary: 'Retry failed jobs of one task, or all',
    tags,
    body: z.strictObject({ task: requiredText(100).nullable() }),
    response: counted,
  },
});

export const retryEmails = endpoint({
  method: 'POST',
  url: '/api/admin/operations/mails/retry',
  access: 'admin',
  schema: {
    summary: 'Retry one undelivered email, or all',
    tags,
    body: z.strictObject({ id: id.nullable() }),
    response: counted,
  },
});

export const retryEvents = endpoint({
  method: 'POST',
  url: '/api/admin/operations/events/retry',
  access: 'admin',
  schema: {
    summary: 'Apply the pending Stripe events of one object, or of all',
    tags,
    body: z.strictObject({ objectId: requiredText(255).nullable() }),
    response: counted,
  },
});

export const checkInvariants = endpoint({
  method: 'POST',
  url: '/api/admin/operations/check',
  access: 'admin',
  schema: {
    summary: 'Start a check of all invariants; its result is part of the operations',
    tags,
    body: emptyBody,
    response: counted,
  },
});

export const reconcileNow = endpoint({
  method: 'POST',
  url: '/api/admin/operations/compare',
  access: 'admin',
  schema: {
    summary: 'Start a reconciliation with Stripe; differences are corrected and listed',
    tags,
    body: emptyBody,
    response: counted,
  },
});
