import * as personalData from '@fondly/contract/account/personal-data';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import type { Routes } from '../../platform/http/route.ts';
import { checkConfirmationLink, confirmEmail, requestEmailConfirmation } from './confirm-email.ts';

export const emailConfirmationRoutes: Routes = (route) => {
  route(personalData.confirmAccountEmail, async ({ app, params, request }) => {
    await checkRateLimit(app, 'mail-link', request.ip);
    await confirmEmail(app, params.token);
  });
  route(personalData.checkAccountEmailLink, async ({ app, params, request }) => {
    await checkRateLimit(app, 'mail-link-check', request.ip);
    await checkConfirmationLink(app, params.token);
  });
  route(personalData.requestEmailConfirmation, ({ app, customer }) => requestEmailConfirmation(app, customer));
};
