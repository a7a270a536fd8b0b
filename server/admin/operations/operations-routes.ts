import * as operations from '@fondly/contract/admin/operations';
import { requireAdmin, requireAdminForPolling } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { readOperations } from './read-operations.ts';
import {
  requestBooksComparison,
  requestInvariantCheck,
  retryEvents,
  retryJobs,
  retryMails,
} from './retry-operations.ts';

/** How the product itself is doing, and what is done again. Every route asks for an admin before anything else. */
export const operationsRoutes: Routes = async (http, { app }) => {
  http.route({
    ...operations.readOperations,
    handler: async (request) => {
      await requireAdminForPolling(app, request);
      return readOperations(app);
    },
  });
  http.route({
    ...operations.retryJobs,
    handler: async (request) => retryJobs(app, await requireAdmin(app, request), request.body.task),
  });
  http.route({
    ...operations.retryEmails,
    handler: async (request) => retryMails(app, await requireAdmin(app, request), request.body.id),
  });
  http.route({
    ...operations.retryEvents,
    handler: async (request) => retryEvents(app, await requireAdmin(app, request), request.body.objectId),
  });
  http.route({
    ...operations.checkInvariants,
    handler: async (request) => requestInvariantCheck(app, await requireAdmin(app, request)),
  });
  http.route({
    ...operations.reconcileNow,
    handler: async (request) => requestBooksComparison(app, await requireAdmin(app, request)),
  });
};
