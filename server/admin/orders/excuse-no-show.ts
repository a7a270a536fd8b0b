import type { Admin } from '../../accounts/sessions/actor.ts';
import { setNoShowExcused } from '../../orders/no-shows/set-no-show-excused.ts';
import type { App } from '../../platform/app.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

/** Excuses a missed pickup, or counts it again toward the limit of its customer. */
export async function excuseNoShow(
  app: App,
  admin: Admin,
  orderId: string,
  { isExcused, reason }: { isExcused: boolean; reason: string },
): Promise<void> {
  const action = isExcused ? ('order.excuse' as const) : ('order.count-no-show' as const);
  await writeAsAdmin(app, admin, { action, objectId: orderId, reason }, async (tx, now) => {
    const number = await setNoShowExcused(tx, orderId, isExcused, now);
    return number && `Order ${number}`;
  });
}
