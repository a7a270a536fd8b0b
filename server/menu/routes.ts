import { policies } from '@fondly/contract/policies';
import * as contract from '@fondly/contract/restaurant/menu/menu';
import type { Routes } from '../platform/http/route.ts';
import { listDishes } from './menu-dishes.ts';
import { importMenu, listMenuImports, previewMenuFile, undoMenuImport } from './menu-imports.ts';

/** A character takes up to six bytes in JSON. */
const bodyLimitBytes = policies.menuFileMaxCharacters * 6;

export const menuRoutes: Routes = (route) => {
  route(contract.listDishes, async ({ app, staff }) => ({ dishes: await listDishes(app, staff) }));
  route(contract.previewMenuFile, ({ app, staff, body }) => previewMenuFile(app, staff, body), { bodyLimitBytes });
  route(contract.importMenu, ({ app, staff, body }) => importMenu(app, staff, body), { bodyLimitBytes });
  route(contract.listMenuImports, async ({ app, staff }) => ({ imports: await listMenuImports(app, staff) }));
  route(contract.undoMenuImport, ({ app, staff, params }) => undoMenuImport(app, staff, params.id));
};
