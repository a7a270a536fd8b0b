import * as contract from '@fondly/contract/account/opening-alerts';
import type { Routes } from '../../platform/http/route.ts';
import { listOpeningAlerts } from './list-opening-alerts.ts';
import { removeOpeningAlert, setOpeningAlert } from './set-opening-alert.ts';

export const openingAlertRoutes: Routes = (route) => {
  route(contract.listOpeningAlerts, async ({ app, customer }) => ({ alerts: await listOpeningAlerts(app, customer) }));
  route(contract.setOpeningAlert, ({ app, customer, params, body }) =>
    setOpeningAlert(app, customer, params.id, body.despiteQuietHours),
  );
  route(contract.removeOpeningAlert, ({ app, customer, params }) => removeOpeningAlert(app, customer, params.id));
};
