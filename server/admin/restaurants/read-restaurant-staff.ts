import type { AdminRestaurantView } from '@fondly/contract/admin/restaurants';
import type { App } from '../../platform/app.ts';
import { listStaffLog, listStaffPeople } from '../../staff/staff-rows.ts';
import { maskEmail } from '../mask.ts';

/** The staff of a restaurant and their log, with masked addresses. `server/admin/people/open-contact.ts` reveals them. */
export async function readRestaurantStaff(
  app: App,
  id: string,
): Promise<Pick<AdminRestaurantView, 'staff' | 'staffLog'>> {
  const [people, log] = await Promise.all([listStaffPeople(app.db, [id]), listStaffLog(app.db, [id])]);
  return {
    staff: people.map(({ personId, name, email, role, since, lastSeenAt }) => ({
      ...{ personId, name, role },
      email: maskEmail(email),
      since: since.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    staffLog: log.map(({ at, name, address, ...line }) => ({
      ...line,
      at: at.toISOString(),
      targetName: name ?? (address && maskEmail(address)),
    })),
  };
}
