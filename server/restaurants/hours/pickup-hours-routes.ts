import * as pickup from '@fondly/contract/restaurant/pickup-hours';
import type { Routes } from '../../platform/http/route.ts';
import { managerOf } from '../staff-actors.ts';
import { changePickup, previewPickup, readPickup } from './pickup-hours.ts';

/** The own kitchen alone: no id of a kitchen is ever taken from outside. */
export const pickupRoutes: Routes = async (http, { app }) => {
  http.route({ ...pickup.readPickup, handler: async (request) => readPickup(app, await managerOf(app, request)) });
  http.route({
    ...pickup.previewPickup,
    handler: async (request) => previewPickup(app, await managerOf(app, request), request.body.change),
  });
  http.route({
    ...pickup.changePickup,
    handler: async (request) => changePickup(app, await managerOf(app, request), request.body.change),
  });
};
