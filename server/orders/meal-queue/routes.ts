import * as queue from '@fondly/contract/account/meal-queue';
import type { Routes } from '../../platform/http/route.ts';
import { declineQueueOffer, joinQueue, leaveQueue } from './join-queue.ts';
import { listQueueEntries } from './list-queue-entries.ts';

export const mealQueueRoutes: Routes = (route) => {
  route(queue.listQueueEntries, async ({ app, customer }) => ({ entries: await listQueueEntries(app, customer) }));
  route(queue.joinQueue, ({ app, customer, params, body }) => joinQueue(app, customer, params.id, body.units));
  route(queue.leaveQueue, ({ app, customer, params }) => leaveQueue(app, customer, params.id));
  route(queue.declineQueueOffer, ({ app, customer, params }) => declineQueueOffer(app, customer, params.id));
};
