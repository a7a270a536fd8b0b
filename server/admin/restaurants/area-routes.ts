import * as places from '@fondly/contract/admin/areas-and-cuisines';
import { requireAdmin } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { createArea, listAreas, setAreaRetired, updateArea } from '../../restaurants/areas.ts';
import { createCuisine, listCuisines, renameCuisine, setCuisineRetired } from '../../restaurants/cuisines.ts';
import { toSlug } from '../../restaurants/to-slug.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

const ok = { ok: true } as const;

/** Areas, and what is read of both. Every route asks for an admin before it does anything else. */
export const areaRoutes: Routes = async (http, { app }) => {
  http.route({
    ...places.readAreasAndCuisines,
    handler: async (request) => {
      await requireAdmin(app, request);
      const [areas, cuisines] = await Promise.all([listAreas(app), listCuisines(app)]);
      return { areas, cuisines };
    },
  });
  http.route({
    ...places.createArea,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      const { reason, ...area } = request.body;
      const slug = toSlug(area.name);
      await writeAsAdmin(app, admin, { action: 'area.add', objectId: slug, reason }, async (tx) => {
        await createArea(tx, area);
        return area.name;
      });
      return { slug };
    },
  });
  http.route({
    ...places.updateArea,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      const { slug } = request.params;
      const { reason, ...area } = request.body;
      await writeAsAdmin(app, admin, { action: 'area.change', objectId: slug, reason }, async (tx) => {
        await updateArea(tx, slug, area);
        return area.name;
      });
      return ok;
    },
  });
  http.route({
    ...places.setAreaRetired,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      const { slug } = request.params;
      const { isRetired, reason } = request.body;
      const auditEntry = {
        action: isRetired ? ('area.retire' as const) : ('area.restore' as const),
        objectId: slug,
        reason,
      };
      await writeAsAdmin(app, admin, auditEntry, (tx, now) => setAreaRetired(tx, slug, isRetired, now));
      return ok;
    },
  });
};

/** The same of cuisines. */
export const cuisineRoutes: Routes = async (http, { app }) => {
  http.route({
    ...places.createCuisine,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      const { name, reason } = request.body;
      const slug = toSlug(name);
      await writeAsAdmin(app, admin, { action: 'cuisine.add', objectId: slug, reason }, async (tx) => {
        await createCuisine(tx, name);
        return name;
      });
      return { slug };
    },
  });
  http.route({
    ...places.renameCuisine,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      const { slug } = request.params;
      const { name, reason } = request.body;
      await writeAsAdmin(app, admin, { action: 'cuisine.rename', objectId: slug, reason }, async (tx) => {
        await renameCuisine(tx, slug, name);
        return name;
      });
      return ok;
    },
  });
  http.route({
    ...places.setCuisineRetired,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      const { slug } = request.params;
      const { isRetired, reason } = request.body;
      const action = isRetired ? ('cuisine.retire' as const) : ('cuisine.restore' as const);
      await writeAsAdmin(app, admin, { action, objectId: slug, reason }, (tx, now) =>
        setCuisineRetired(tx, slug, isRetired, now),
      );
      return ok;
    },
  });
};
