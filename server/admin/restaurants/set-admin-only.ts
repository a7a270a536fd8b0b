import type { SuperAdmin } from '../../accounts/sessions/actor.ts';
import { setMealAdminOnly } from '../../meals/set-meal-admin-only.ts';
import type { App } from '../../platform/app.ts';
import { setAdminOnly } from '../../restaurants/applications/update-review-status.ts';
import { adminWrite } from '../write-as-admin.ts';

type Flag = { adminOnly: boolean; reason: string };

/** Customer specification, section 4: what is flagged `admin_only` nobody but a super admin sees. */
export async function flagRestaurant(
  app: App,
  admin: SuperAdmin,
  id: string,
  { adminOnly, reason }: Flag,
): Promise<void> {
  const action = adminOnly ? 'restaurant.hide' : 'restaurant.show';
  await adminWrite(app, admin, { action, objectId: id, reason }, async (tx, now) => {
    const { name } = await setAdminOnly(tx, id, adminOnly, now);
    return name;
  });
}

/** The same for one meal. */
export async function flagMeal(app: App, admin: SuperAdmin, id: string, { adminOnly, reason }: Flag): Promise<void> {
  const action = adminOnly ? 'meal.hide' : 'meal.show';
  await adminWrite(app, admin, { action, objectId: id, reason }, (tx, now) => setMealAdminOnly(tx, id, adminOnly, now));
}
