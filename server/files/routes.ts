import * as images from '@fondly/contract/restaurant/images';
import type { Routes } from '../platform/http/route.ts';
import { acceptPictureBodies, allowUpload, withPicture } from './picture-bodies.ts';
import { storeImage } from './store-image.ts';

/** Images of a restaurant in any state, since an application has a logo too. Other modules decide what they are for. */
export const fileRoutes: Routes = (route, { http }) => {
  acceptPictureBodies(http);
  route(images.storeImage, ({ app, request }) => withPicture(request, (bytes) => storeImage(app, bytes)), {
    beforeBody: ({ app, staff, request, reply }) => allowUpload(app, staff, request, reply),
  });
};
