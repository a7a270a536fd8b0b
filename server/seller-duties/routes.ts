import * as duty from '@fondly/contract/restaurant/seller-duty';
import type { Routes } from '../platform/http/route.ts';
import { certifyDetails } from './certify-details.ts';
import { askForPhoneCall, confirmPhone } from './confirm-phone.ts';
import { readDuty } from './read-duty.ts';

export const sellerDutyRoutes: Routes = (route) => {
  route(duty.readSellerDuty, ({ app, staff }) => readDuty(app, staff.restaurant.id));
  route(duty.askForPhoneCall, ({ app, staff }) => askForPhoneCall(app, staff));
  route(duty.confirmPhone, ({ app, staff, body }) => confirmPhone(app, staff, body.code));
  route(duty.certifySellerDetails, ({ app, staff }) => certifyDetails(app, staff));
};
