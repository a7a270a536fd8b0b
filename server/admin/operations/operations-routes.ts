import * as operations from '@fondly/contract/admin/operations';
import { superAdminOf, watchingAdminOf } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { readOperations } from './read-operations.ts';
import { applyEventsAgain, checkNow, compareBooksNow, runJobsAgain, sendMailsAgain } from './retry-operations.ts';

/** How the product itself is doing, and what is done again. Every route asks for an admin before anything else. */
export const runningRoutes: Routes = async (http, { app }) => {
  http.route({
    ...operations.readOperations,
    handler: async (request) => {
      await watchingAdminOf(app, request);
      return readOperations(app);
    },
  });
  http.route({
    ...operations.retryJobs,
    handler: async (request) => runJobsAgain(app, await superAdminOf(app, request), request.body.task),
  });
  http.route({
    ...operations.retryMails,
    handler: async (request) => sendMailsAgain(app, await superAdminOf(app, request), request.body.id),
  });
  http.route({
    ...operations.retryEvents,
    handler: async (request) => applyEventsAgain(app, await superAdminOf(app, request), request.body.objectId),
  });
  http.route({
    ...operations.checkInvariants,
    handler: async (request) => checkNow(app, await superAdminOf(app, request)),
  });
  http.route({
    ...operations.compareBooks,
    handler: async (request) => compareBooksNow(app, await superAdminOf(app, request)),
  });
};
