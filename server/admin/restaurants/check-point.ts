import type { MapPoint } from '@fondly/contract/public-pages/map';
import type { Admin } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { setPointChecked } from '../../restaurants/set-point-checked.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

/** Confirms a pin that a restaurant moved after its approval. */
export async function checkPoint(
  app: App,
  admin: Admin,
  id: string,
  { reason, ...point }: MapPoint & { reason: string },
): Promise<void> {
  await writeAsAdmin(app, admin, { action: 'restaurant.check-point', objectId: id, reason }, (tx, now) =>
    setPointChecked(tx, id, point, now),
  );
}
