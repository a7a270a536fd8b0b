import * as account from '@fondly/contract/account';
import { readSettings } from '../accounts/read-settings.ts';
import type { Routes } from '../platform/http/route.ts';
import { acceptPictureBodies, readPicture, signedInFirst } from './picture-bodies.ts';
import { deletePicture, setPicture } from './profile-picture.ts';

export const profilePictureRoutes: Routes = (route, { http }) => {
  acceptPictureBodies(http);
  route(
    account.setPicture,
    async ({ app, customer, request }) => {
      await setPicture(app, customer, await readPicture(app, customer, request.body));
      return readSettings(app, customer);
    },
    { beforeBody: signedInFirst },
  );
  route(account.deletePicture, ({ app, customer }) =>
    deletePicture(app, customer).then(() => readSettings(app, customer)),
  );
};
