import * as corrections from '@fondly/contract/admin/corrections';
import type { Routes } from '../../platform/http/route.ts';
import { listCorrections } from './corrections.ts';

export const correctionRoutes: Routes = (route) => {
  route(corrections.readCorrections, ({ app }) => listCorrections(app));
};
