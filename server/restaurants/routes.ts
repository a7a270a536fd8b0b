import { setFreeText as setFreeTextEndpoint } from '@fondly/contract/account/order-messages';
import { setLateApproval as setLateApprovalEndpoint } from '@fondly/contract/restaurant/late-requests';
import { setUsualTimes as setUsualTimesEndpoint } from '@fondly/contract/restaurant/usual-sales';
import * as restaurant from '@fondly/contract/restaurants';
import { readCaller } from '../accounts/sessions/caller.ts';
import { sendSession } from '../accounts/sessions/session-view.ts';
import type { Routes } from '../platform/http/route.ts';
import { listCuisineChoices } from './applications/list-cuisine-choices.ts';
import { submitApplication } from './applications/submit-application.ts';
import { readStaffRestaurant } from './read-staff-restaurant.ts';
import { setFavorite } from './set-favorite.ts';
import { setAutoAccept, setFreeText, setLateApproval, setUsualTimes } from './set-setting.ts';

export const restaurantRoutes: Routes = (route) => {
  route(restaurant.readStaffRestaurant, ({ app, staff }) => readStaffRestaurant(app, staff));
  route(restaurant.setAutoAccept, ({ app, staff, body }) => setAutoAccept(app, staff, body.autoAccept));
  route(setFreeTextEndpoint, ({ app, staff, body }) => setFreeText(app, staff, body.takesFreeText));
  route(setLateApprovalEndpoint, ({ app, staff, body }) => setLateApproval(app, staff, body.autoApprovesLate));
  route(setUsualTimesEndpoint, ({ app, staff, body }) => setUsualTimes(app, staff, body.showsUsualTimes));
  route(restaurant.listCuisineChoices, ({ app }) => listCuisineChoices(app));
  route(restaurant.submitApplication, async ({ app, person, body, request, reply }) =>
    sendSession(reply, await submitApplication(app, readCaller(request), person, body)),
  );
  route(restaurant.setFavorite, async ({ app, customer, params, body: { isFavorite } }) => {
    await setFavorite(app, customer, params.id, isFavorite);
    return { isFavorite };
  });
};
