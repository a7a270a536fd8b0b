import * as restaurant from '@fondly/contract/restaurants';
import { requireCustomer } from '../accounts/sessions/actor.ts';
import { readCaller } from '../accounts/sessions/caller.ts';
import { toSessionView } from '../accounts/sessions/session-view.ts';
import type { Routes } from '../platform/http/route.ts';
import { listCuisineChoices } from './applications/list-cuisine-choices.ts';
import {
  submitApplicationWithExistingAccount,
  submitApplicationWithNewAccount,
} from './applications/submit-application.ts';
import { readStaffRestaurant } from './read-staff-restaurant.ts';
import { setAutoAccept } from './set-auto-accept.ts';
import { setFavorite } from './set-favorite.ts';
import { requireManager, requireStaff } from './staff-actors.ts';

export const restaurantRoutes: Routes = async (http, { app }) => {
  http.route({
    ...restaurant.readStaffRestaurant,
    handler: async (request) => readStaffRestaurant(app, await requireStaff(app, request)),
  });

  http.route({
    ...restaurant.setAutoAccept,
    handler: async (request) => setAutoAccept(app, await requireManager(app, request), request.body.autoAccept),
  });

  http.route({ ...restaurant.listCuisineChoices, handler: async () => listCuisineChoices(app) });

  http.route({
    ...restaurant.submitApplication,
    handler: async (request, reply) => {
      const { password, ...application } = request.body;
      if (password === undefined) {
        const person = await requireCustomer(app, request);
        return toSessionView(await submitApplicationWithExistingAccount(app, readCaller(request), person, application));
      }
      const { person, cookies } = await submitApplicationWithNewAccount(app, readCaller(request), {
        ...application,
        password,
      });
      reply.header('set-cookie', cookies);
      return toSessionView(person);
    },
  });

  http.route({
    ...restaurant.setFavorite,
    handler: async (request) => {
      const { isFavorite } = request.body;
      await setFavorite(app, await requireCustomer(app, request), request.params.id, isFavorite);
      return { isFavorite };
    },
  });
};
