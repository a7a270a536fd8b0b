import * as staff from '@fondly/contract/restaurant/staff';
import { findPerson, requireCustomer } from '../accounts/sessions/actor.ts';
import { readCaller } from '../accounts/sessions/caller.ts';
import { toSessionView } from '../accounts/sessions/session-view.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { requireOwner } from '../restaurants/staff-actors.ts';
import { inviteStaff } from './invite-staff.ts';
import { joinWithExistingAccount, joinWithNewAccount } from './join-staff.ts';
import { listMyRestaurants, switchRestaurant } from './list-my-restaurants.ts';
import { readInvitation } from './read-invitation.ts';
import { readStaff } from './read-staff.ts';
import { removeStaff } from './remove-staff.ts';
import { resendInvitation } from './resend-invitation.ts';
import { setStaffRole } from './set-staff-role.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

/** What an owner does about the own staff, and nobody else. */
export const staffRoutes: Routes = async (http, { app }) => {
  http.route({ ...staff.readStaff, handler: async (request) => readStaff(app, await requireOwner(app, request)) });
  http.route({
    ...staff.inviteStaff,
    handler: async (request) => inviteStaff(app, await requireOwner(app, request), request.body),
  });
  http.route({
    ...staff.resendInvitation,
    handler: async (request) => resendInvitation(app, await requireOwner(app, request), request.params.id),
  });
  http.route({
    ...staff.withdrawInvitation,
    handler: async (request) => withdrawInvitation(app, await requireOwner(app, request), request.params.id),
  });
  http.route({
    ...staff.setStaffRole,
    handler: async (request) =>
      setStaffRole(app, await requireOwner(app, request), request.params.id, request.body.role),
  });
  http.route({
    ...staff.removeStaff,
    handler: async (request) => removeStaff(app, await requireOwner(app, request), request.params.id),
  });
};

/** For who was invited, and for who works somewhere. */
export const joinRoutes: Routes = async (http, { app }) => {
  http.route({
    ...staff.readInvitation,
    handler: async (request) => {
      await checkRateLimit(app, 'mail-link', request.ip);
      return readInvitation(app, request.body.token);
    },
  });
  http.route({
    ...staff.joinStaff,
    handler: async (request, reply) => {
      const { token, account } = request.body;
      await checkRateLimit(app, 'mail-link', request.ip);
      if (account) {
        const { person, cookies } = await joinWithNewAccount(app, readCaller(request), token, account);
        reply.header('set-cookie', cookies);
        return toSessionView(person);
      }
      await joinWithExistingAccount(app, await requireCustomer(app, request), token);
      return toSessionView(await findPerson(app, request));
    },
  });
  http.route({
    ...staff.listMyRestaurants,
    handler: async (request) => ({ restaurants: await listMyRestaurants(app, await requireCustomer(app, request)) }),
  });
  http.route({
    ...staff.switchRestaurant,
    handler: async (request) => {
      await switchRestaurant(app, await requireCustomer(app, request), request.body.restaurantId);
      return { ok: true as const };
    },
  });
};
