import * as pickup from '@fondly/contract/restaurant/pickup-hours';
import type { Routes } from '../../platform/http/route.ts';
import { readPickupHours } from '../../restaurants/hours/pickup-hours.ts';
import { changePickupHours, previewPickupHoursChange } from './change-pickup-hours.ts';

export const pickupRoutes: Routes = (route) => {
  route(pickup.readPickupHours, ({ app, staff }) => readPickupHours(app, staff));
  route(pickup.previewPickupHoursChange, ({ app, staff, body }) => previewPickupHoursChange(app, staff, body.change));
  route(pickup.changePickupHours, ({ app, staff, body }) => changePickupHours(app, staff, body));
};
