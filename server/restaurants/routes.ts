import * as restaurant from '@fondly/contract/restaurant';
import { customerOf } from '../accounts/actor.ts';
import { callerOf } from '../accounts/caller.ts';
import { sessionViewOf } from '../accounts/session-view.ts';
import type { Routes } from '../platform/route.ts';
import { applyAndSignUp, applyAs } from './apply.ts';
import { readOwnRestaurant } from './own-restaurant.ts';
import { managerOf, staffOf } from './owner.ts';
import { putFavorite } from './put-favorite.ts';
import { setAutoAccept } from './set-auto-accept.ts';
import { signUpChoices } from './sign-up-choices.ts';

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
