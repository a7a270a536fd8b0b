import * as account from '@fondly/contract/account';
import { readSettings } from '../accounts/read-settings.ts';
import type { Routes } from '../platform/http/route.ts';
import { acceptPictureBodies, allowUpload, withPicture } from './picture-bodies.ts';
import { deletePicture, setPicture } from './profile-picture.ts';

export const profilePictureRoutes: Routes = (route, { http }) => {
  acceptPictureBodies(http);
  route(
    account.setPicture,
    async ({ app, customer, request }) => {
      await withPicture(request, (bytes) => setPicture(app, customer, bytes));
      return readSettings(app, customer);
    },
    { beforeBody: ({ app, customer, request, reply }) => allowUpload(app, customer, request, reply) },
  );
  route(account.deletePicture, ({ app, customer }) =>
    deletePicture(app, customer).then(() => readSettings(app, customer)),
  );
};
