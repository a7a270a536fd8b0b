import * as pickup from '@fondly/contract/restaurant/pickup-hours';
import type { Routes } from '../../platform/http/route.ts';
import { requireManager } from '../staff-actors.ts';
import { changePickupHours, previewPickupHoursChange, readPickupHours } from './pickup-hours.ts';

/** The own kitchen alone: no id of a kitchen is ever taken from outside. */
export const pickupRoutes: Routes = async (http, { app }) => {
  http.route({
    ...pickup.readPickupHours,
    handler: async (request) => readPickupHours(app, await requireManager(app, request)),
  });
  http.route({
    ...pickup.previewPickupHoursChange,
    handler: async (request) => previewPickupHoursChange(app, await requireManager(app, request), request.body.change),
  });
  http.route({
    ...pickup.changePickupHours,
    handler: async (request) => changePickupHours(app, await requireManager(app, request), request.body.change),
  });
};
