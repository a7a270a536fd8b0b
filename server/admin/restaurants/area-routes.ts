import * as places from '@fondly/contract/admin/areas-and-cuisines';
import { superAdminOf } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { addArea, changeArea, listAreas, retireArea } from '../../restaurants/areas.ts';
import { addCuisine, listCuisines, renameCuisine, retireCuisine } from '../../restaurants/cuisines.ts';
import { slugOf } from '../../restaurants/to-slug.ts';
import { adminWrite } from '../write-as-admin.ts';

const ok = { ok: true } as const;

/** Areas, and what is read of both. Every route asks for an admin before it does anything else. */
export const areaRoutes: Routes = async (http, { app }) => {
  http.route({
    ...places.readPlaces,
    handler: async (request) => {
      await superAdminOf(app, request);
      const [areas, cuisines] = await Promise.all([listAreas(app), listCuisines(app)]);
      return { areas, cuisines };
    },
  });
  http.route({
    ...places.addArea,
    handler: async (request) => {
      const admin = await superAdminOf(app, request);
      const { reason, ...area } = request.body;
      const slug = slugOf(area.name);
      await adminWrite(app, admin, { action: 'area.add', objectId: slug, reason }, async (tx) => {
        await addArea(tx, area);
        return area.name;
      });
      return { slug };
    },
  });
  http.route({
    ...places.changeArea,
    handler: async (request) => {
      const admin = await superAdminOf(app, request);
      const { slug } = request.params;
      const { reason, ...area } = request.body;
      await adminWrite(app, admin, { action: 'area.change', objectId: slug, reason }, async (tx) => {
        await changeArea(tx, slug, area);
        return area.name;
      });
      return ok;
    },
  });
  http.route({
    ...places.retireArea,
    handler: async (request) => {
      const admin = await superAdminOf(app, request);
      const { slug } = request.params;
      const { isRetired, reason } = request.body;
      const deed = { action: isRetired ? ('area.retire' as const) : ('area.restore' as const), objectId: slug, reason };
      await adminWrite(app, admin, deed, (tx, now) => retireArea(tx, slug, isRetired, now));
      return ok;
    },
  });
};

/** The same of cuisines. */
export const cuisineRoutes: Routes = async (http, { app }) => {
  http.route({
    ...places.addCuisine,
    handler: async (request) => {
      const admin = await superAdminOf(app, request);
      const { name, reason } = request.body;
      const slug = slugOf(name);
      await adminWrite(app, admin, { action: 'cuisine.add', objectId: slug, reason }, async (tx) => {
        await addCuisine(tx, name);
        return name;
      });
      return { slug };
    },
  });
  http.route({
    ...places.renameCuisine,
    handler: async (request) => {
      const admin = await superAdminOf(app, request);
      const { slug } = request.params;
      const { name, reason } = request.body;
      await adminWrite(app, admin, { action: 'cuisine.rename', objectId: slug, reason }, async (tx) => {
        await renameCuisine(tx, slug, name);
        return name;
      });
      return ok;
    },
  });
  http.route({
    ...places.retireCuisine,
    handler: async (request) => {
      const admin = await superAdminOf(app, request);
      const { slug } = request.params;
      const { isRetired, reason } = request.body;
      const action = isRetired ? ('cuisine.retire' as const) : ('cuisine.restore' as const);
      await adminWrite(app, admin, { action, objectId: slug, reason }, (tx, now) =>
        retireCuisine(tx, slug, isRetired, now),
      );
      return ok;
    },
  });
};
