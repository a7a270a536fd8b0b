import * as cases from '@fondly/contract/admin/cases';
import * as views from '@fondly/contract/admin/saved-views';
import type { Routes } from '../../platform/http/route.ts';
import { countWaiting } from './count-waiting.ts';
import { deleteSavedView, listSavedViews, saveView } from './saved-views.ts';
import { releaseCase, takeCase } from './take-case.ts';

/** What waits for admins, who works on it, and the lists that each of them saved. */
export const caseRoutes: Routes = (route) => {
  route(cases.countWaiting, ({ app }) => countWaiting(app));
  route(cases.takeCase, ({ app, admin, params, body }) => takeCase(app, admin, params, body.from));
  route(cases.releaseCase, ({ app, admin, params }) => releaseCase(app, admin, params));
  route(views.listSavedViews, ({ app, admin }) => listSavedViews(app, admin));
  route(views.saveView, ({ app, admin, body }) => saveView(app, admin, body));
  route(views.deleteSavedView, ({ app, admin, params }) => deleteSavedView(app, admin, params.id));
};
