import * as images from '@fondly/contract/restaurant/images';
import type { Routes } from '../platform/http/route.ts';
import { acceptPictureBodies, readPicture, signedInFirst } from './picture-bodies.ts';
import { storeImage } from './store-image.ts';

/** Images of a restaurant in any state, since an application has a logo too. Other modules decide what they are for. */
export const fileRoutes: Routes = (route, { http }) => {
  acceptPictureBodies(http);
  route(
    images.storeImage,
    async ({ app, staff, request }) => storeImage(app, await readPicture(app, staff, request.body)),
    { beforeBody: signedInFirst },
  );
};
