import * as alarms from '@fondly/contract/admin/alarms';
import * as audit from '@fondly/contract/admin/audit';
import * as operations from '@fondly/contract/admin/operations';
import type { Routes } from '../../platform/http/route.ts';
import { setAdminTimezone } from '../notifications/admin-clock.ts';
import { listAlarms, resolveAlarm, resolveCorrection } from './alarms.ts';
import { exportAuditCsv, listAudit, nameAuditCsv } from './audit-log.ts';
import { readOperations } from './read-operations.ts';
import {
  requestBooksComparison,
  requestInvariantCheck,
  retryEvents,
  retryJobs,
  retryMails,
} from './retry-operations.ts';

/** The operations page and its retries. */
export const operationsRoutes: Routes = (route) => {
  route(operations.readOperations, ({ app }) => readOperations(app));
  route(operations.retryJobs, ({ app, admin, body }) => retryJobs(app, admin, body.task));
  route(operations.retryEmails, ({ app, admin, body }) => retryMails(app, admin, body.id));
  route(operations.retryEvents, ({ app, admin, body }) => retryEvents(app, admin, body.objectId));
  route(operations.checkInvariants, ({ app, admin }) => requestInvariantCheck(app, admin));
  route(operations.reconcileNow, ({ app, admin }) => requestBooksComparison(app, admin));
};

/** Alarms, how admins are told of them, and the audit log. */
export const alarmRoutes: Routes = (route) => {
  route(alarms.listAlarms, ({ app, query }) => listAlarms(app, query.which));
  route(alarms.resolveAlarm, ({ app, admin, params, body }) => resolveAlarm(app, admin, params.id, body.reason));
  route(alarms.resolveCorrection, ({ app, admin, params, body }) =>
    resolveCorrection(app, admin, params.id, body.reason),
  );
  route(alarms.setAdminTimezone, ({ app, admin, body }) => setAdminTimezone(app, admin, body.timezone));
  route(audit.listAudit, ({ app, query }) => listAudit(app, query));
  route(audit.exportAuditCsv, ({ app, query }) => exportAuditCsv(app, query), {
    fileName: ({ query }) => nameAuditCsv(query),
  });
};
