import type { Admin } from '../../accounts/sessions/actor.ts';
import { setMealAdminOnly } from '../../meals/set-meal-admin-only.ts';
import type { App } from '../../platform/app.ts';
import { setRestaurantAdminOnly } from '../../restaurants/applications/update-review-status.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

type AdminOnlyInput = { adminOnly: boolean; reason: string };

/** Only admins see a restaurant with this flag. */
export async function updateRestaurantAdminOnly(
  app: App,
  admin: Admin,
  id: string,
  { adminOnly, reason }: AdminOnlyInput,
): Promise<void> {
  const action = adminOnly ? 'restaurant.hide' : 'restaurant.show';
  await writeAsAdmin(app, admin, { action, objectId: id, reason }, async (tx, now) => {
    const { name } = await setRestaurantAdminOnly(tx, id, adminOnly, now);
    return name;
  });
}

/** The same for one meal. */
export async function updateMealAdminOnly(
  app: App,
  admin: Admin,
  id: string,
  { adminOnly, reason }: AdminOnlyInput,
): Promise<void> {
  const action = adminOnly ? 'meal.hide' : 'meal.show';
  await writeAsAdmin(app, admin, { action, objectId: id, reason }, (tx, now) =>
    setMealAdminOnly(tx, id, adminOnly, now),
  );
}
