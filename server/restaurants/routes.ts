import * as restaurant from '@fondly/contract/restaurants';
import { customerOf } from '../accounts/sessions/actor.ts';
import { callerOf } from '../accounts/sessions/caller.ts';
import { sessionViewOf } from '../accounts/sessions/session-view.ts';
import type { Routes } from '../platform/http/route.ts';
import { signUpChoices } from './applications/list-cuisine-choices.ts';
import { applyAndSignUp, applyAs } from './applications/submit-application.ts';
import { readOwnRestaurant } from './read-staff-restaurant.ts';
import { setAutoAccept } from './set-auto-accept.ts';
import { putFavorite } from './set-favorite.ts';
import { managerOf, staffOf } from './staff-actors.ts';

export const restaurantRoutes: Routes = async (http, { app }) => {
  http.route({
    ...restaurant.readOwnRestaurant,
    handler: async (request) => readOwnRestaurant(app, await staffOf(app, request)),
  });

  http.route({
    ...restaurant.setAutoAccept,
    handler: async (request) => setAutoAccept(app, await managerOf(app, request), request.body.autoAccept),
  });

  http.route({ ...restaurant.readSignUpChoices, handler: async () => signUpChoices(app) });

  http.route({
    ...restaurant.applyForKitchen,
    handler: async (request, reply) => {
      const { password, ...application } = request.body;
      if (password === undefined) {
        const person = await customerOf(app, request);
        return sessionViewOf(await applyAs(app, callerOf(request), person, application));
      }
      const { person, cookies } = await applyAndSignUp(app, callerOf(request), { ...application, password });
      reply.header('set-cookie', cookies);
      return sessionViewOf(person);
    },
  });

  http.route({
    ...restaurant.putFavorite,
    handler: async (request) => {
      const { isFavorite } = request.body;
      await putFavorite(app, await customerOf(app, request), request.params.id, isFavorite);
      return { isFavorite };
    },
  });
};
