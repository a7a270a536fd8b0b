import type * as areasAndCuisines from '@fondly/contract/admin/areas-and-cuisines';
import type { z } from 'zod';
import type { Admin } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { createArea, listAreas, setAreaRetired, updateArea } from '../../restaurants/areas.ts';
import { createCuisine, listCuisines, renameCuisine, setCuisineRetired } from '../../restaurants/cuisines.ts';
import { toSlug } from '../../restaurants/to-slug.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

/* Restaurants choose from these lists, and customers filter by them. Every change writes an audit entry. */

type AreaInput = z.output<typeof areasAndCuisines.createArea.schema.body>;
type CuisineInput = z.output<typeof areasAndCuisines.createCuisine.schema.body>;
type RetiredInput = z.output<typeof areasAndCuisines.setAreaRetired.schema.body>;

export async function readAreasAndCuisines(app: App) {
  const [areas, cuisines] = await Promise.all([listAreas(app), listCuisines(app)]);
  return { areas, cuisines };
}

export async function addArea(app: App, admin: Admin, { reason, ...area }: AreaInput): Promise<{ slug: string }> {
  const slug = toSlug(area.name);
  await writeAsAdmin(app, admin, { action: 'area.add', objectId: slug, reason }, async (tx) => {
    await createArea(tx, area);
    return area.name;
  });
  return { slug };
}

export async function changeArea(app: App, admin: Admin, slug: string, { reason, ...area }: AreaInput): Promise<void> {
  await writeAsAdmin(app, admin, { action: 'area.change', objectId: slug, reason }, async (tx) => {
    await updateArea(tx, slug, area);
    return area.name;
  });
}

export async function retireArea(
  app: App,
  admin: Admin,
  slug: string,
  { isRetired, reason }: RetiredInput,
): Promise<void> {
  const action = isRetired ? ('area.retire' as const) : ('area.restore' as const);
  await writeAsAdmin(app, admin, { action, objectId: slug, reason }, (tx, now) =>
    setAreaRetired(tx, slug, isRetired, now),
  );
}

export async function addCuisine(app: App, admin: Admin, { name, reason }: CuisineInput): Promise<{ slug: string }> {
  const slug = toSlug(name);
  await writeAsAdmin(app, admin, { action: 'cuisine.add', objectId: slug, reason }, async (tx) => {
    await createCuisine(tx, name);
    return name;
  });
  return { slug };
}

export async function changeCuisineName(
  app: App,
  admin: Admin,
  slug: string,
  { name, reason }: CuisineInput,
): Promise<void> {
  await writeAsAdmin(app, admin, { action: 'cuisine.rename', objectId: slug, reason }, async (tx) => {
    await renameCuisine(tx, slug, name);
    return name;
  });
}

export async function retireCuisine(
  app: App,
  admin: Admin,
  slug: string,
  { isRetired, reason }: RetiredInput,
): Promise<void> {
  const action = isRetired ? ('cuisine.retire' as const) : ('cuisine.restore' as const);
  await writeAsAdmin(app, admin, { action, objectId: slug, reason }, (tx, now) =>
    setCuisineRetired(tx, slug, isRetired, now),
  );
}
