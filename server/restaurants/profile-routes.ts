import * as profile from '@fondly/contract/restaurant/profile';
import { acceptPictureBodies, allowUpload, withPicture } from '../files/picture-bodies.ts';
import type { Routes } from '../platform/http/route.ts';
import { updateApplication } from './applications/update-application.ts';
import { removeRestaurantPicture, setRestaurantPicture, setRestaurantPictureFromUrl } from './restaurant-picture.ts';
import { setSelling } from './set-selling.ts';
import { updateProfile } from './update-profile.ts';

/** The profile of an approved restaurant, and the application before that. */
export const profileRoutes: Routes = (route) => {
  route(profile.updateRestaurantProfile, ({ app, staff, body }) => updateProfile(app, staff, body));
  route(profile.updateApplication, ({ app, staff, body }) => updateApplication(app, staff, body));
  route(profile.setRestaurantPictureFromUrl, ({ app, staff, params, body }) =>
    setRestaurantPictureFromUrl(app, staff, params.picture, body.url),
  );
  route(profile.setSelling, ({ app, staff, body }) => setSelling(app, staff, body.isSelling));
};

/** Logo and header image. Applications can have them too. */
export const restaurantPictureRoutes: Routes = (route, { http }) => {
  acceptPictureBodies(http);
  route(
    profile.setRestaurantPicture,
    ({ app, staff, params, request }) =>
      withPicture(request, (bytes) => setRestaurantPicture(app, staff, params.picture, bytes)),
    { beforeBody: ({ app, staff, request, reply }) => allowUpload(app, staff, request, reply) },
  );
  route(profile.removeRestaurantPicture, ({ app, staff, params }) =>
    removeRestaurantPicture(app, staff, params.picture),
  );
};
