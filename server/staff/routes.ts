import * as staffing from '@fondly/contract/restaurant/staff';
import { readCaller } from '../accounts/sessions/caller.ts';
import { sendSession } from '../accounts/sessions/session-view.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { inviteStaff } from './invite-staff.ts';
import { joinStaff } from './join-staff.ts';
import { listMyRestaurants, switchRestaurant } from './list-my-restaurants.ts';
import { readInvitation } from './read-invitation.ts';
import { readStaff } from './read-staff.ts';
import { removeStaff } from './remove-staff.ts';
import { resendInvitation } from './resend-invitation.ts';
import { setStaffRole } from './set-staff-role.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

/** The owner's staff endpoints. */
export const staffRoutes: Routes = (route) => {
  route(staffing.readStaff, ({ app, staff }) => readStaff(app, staff));
  route(staffing.inviteStaff, ({ app, staff, body }) => inviteStaff(app, staff, body));
  route(staffing.resendInvitation, ({ app, staff, params }) => resendInvitation(app, staff, params.id));
  route(staffing.withdrawInvitation, ({ app, staff, params }) => withdrawInvitation(app, staff, params.id));
  route(staffing.setStaffRole, ({ app, staff, params, body }) => setStaffRole(app, staff, params.id, body.role));
  route(staffing.removeStaff, ({ app, staff, params }) => removeStaff(app, staff, params.id));
};

/** Endpoints for invited people and for staff. */
export const joinRoutes: Routes = (route) => {
  route(staffing.readInvitation, async ({ app, body, request }) => {
    await checkRateLimit(app, 'mail-link', request.ip);
    return readInvitation(app, body.token);
  });
  route(staffing.joinStaff, async ({ app, person, body, request, reply }) =>
    sendSession(reply, await joinStaff(app, readCaller(request), person, body)),
  );
  route(staffing.listMyRestaurants, async ({ app, customer }) => ({
    restaurants: await listMyRestaurants(app, customer),
  }));
  route(staffing.switchRestaurant, ({ app, customer, body }) => switchRestaurant(app, customer, body.restaurantId));
};
