import * as staff from '@fondly/contract/restaurant/staff';
import { customerOf, personOf } from '../accounts/sessions/actor.ts';
import { callerOf } from '../accounts/sessions/caller.ts';
import { sessionViewOf } from '../accounts/sessions/session-view.ts';
import { limit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { ownerOf } from '../restaurants/staff-actors.ts';
import { inviteStaff } from './invite-staff.ts';
import { joinAndSignUp, joinAs } from './join-staff.ts';
import { goToKitchen, listOwnKitchens } from './list-my-restaurants.ts';
import { readInvitation } from './read-invitation.ts';
import { readStaff } from './read-staff.ts';
import { removeStaff } from './remove-staff.ts';
import { sendInvitation } from './resend-invitation.ts';
import { setStaffRole } from './set-staff-role.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

/** What an owner does about the own staff, and nobody else. */
export const staffRoutes: Routes = async (http, { app }) => {
  http.route({ ...staff.readStaff, handler: async (request) => readStaff(app, await ownerOf(app, request)) });
  http.route({
    ...staff.inviteStaff,
    handler: async (request) => inviteStaff(app, await ownerOf(app, request), request.body),
  });
  http.route({
    ...staff.sendInvitation,
    handler: async (request) => sendInvitation(app, await ownerOf(app, request), request.params.id),
  });
  http.route({
    ...staff.withdrawInvitation,
    handler: async (request) => withdrawInvitation(app, await ownerOf(app, request), request.params.id),
  });
  http.route({
    ...staff.setStaffRole,
    handler: async (request) => setStaffRole(app, await ownerOf(app, request), request.params.id, request.body.role),
  });
  http.route({
    ...staff.removeStaff,
    handler: async (request) => removeStaff(app, await ownerOf(app, request), request.params.id),
  });
};

/** For who was invited, and for who works somewhere. */
export const joinRoutes: Routes = async (http, { app }) => {
  http.route({
    ...staff.readInvitation,
    handler: async (request) => {
      await limit(app, 'mail-link', request.ip);
      return readInvitation(app, request.body.token);
    },
  });
  http.route({
    ...staff.joinStaff,
    handler: async (request, reply) => {
      const { token, account } = request.body;
      await limit(app, 'mail-link', request.ip);
      if (account) {
        const { person, cookies } = await joinAndSignUp(app, callerOf(request), token, account);
        reply.header('set-cookie', cookies);
        return sessionViewOf(person);
      }
      await joinAs(app, await customerOf(app, request), token);
      return sessionViewOf(await personOf(app, request));
    },
  });
  http.route({
    ...staff.listOwnKitchens,
    handler: async (request) => ({ kitchens: await listOwnKitchens(app, await customerOf(app, request)) }),
  });
  http.route({
    ...staff.goToKitchen,
    handler: async (request) => {
      await goToKitchen(app, await customerOf(app, request), request.body.restaurantId);
      return { ok: true as const };
    },
  });
};
