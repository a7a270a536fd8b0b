import { topics } from '@fondly/contract/live';
import type { updateApplication as endpoint } from '@fondly/contract/restaurant/profile';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import type { z } from 'zod';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { writeWeeklyHours } from '../hours/write-weekly-hours.ts';
import { checkPoint, toPoint } from '../point.ts';
import { readStaffRestaurant } from '../read-staff-restaurant.ts';
import type { Restaurant } from '../schema.ts';
import type { Owner } from '../staff-actors.ts';
import { lockRestaurant, writeProfile } from '../write-profile.ts';
import { applicationMail } from './application-mail.ts';
import { checkZipAndCuisines } from './check-zip-and-cuisines.ts';

type Form = z.output<typeof endpoint.schema.body>;

/**
 * Changes an application that is not approved yet. A returned or rejected one goes back under review with a new
 * response time, and the admins' message is kept. A restaurant on hold stays on hold.
 */
export async function updateApplication(app: App, owner: Owner, form: Form): Promise<StaffRestaurantView> {
  if (owner.restaurant.status === 'approved') throw new Problem('forbidden');
  await checkRateLimit(app, 'application', owner.id);
  const timezone = await checkZipAndCuisines(app, form);
  await checkPoint(app, form.zip, form.point);
  const { operatingHours, ...profile } = form;
  const now = app.clock.now();
  return transaction(app, async (tx) => {
    const before = await lockRestaurant(tx, owner);
    if (before.status === 'approved' || before.status === 'closed') throw new Problem('already-reviewed');
    if (form.point === undefined && form.zip !== before.zip) await checkPoint(app, form.zip, toPoint(before));
    const again = isSentAgain(before) ? { status: 'pending' as const, reviewAction: null, resubmittedAt: now } : {};
    await writeProfile(tx, owner, before, { ...profile, timezone, ...again }, now);
    await writeWeeklyHours(tx, before.id, operatingHours);
    if (isSentAgain(before)) {
      const { id } = before;
      const message = applicationMail(app.config, { id, ...profile });
      const key = `${message.key}:${now.getTime()}`;
      await notify(tx, { restaurantId: id, email: profile.email }, { ...message, key, now });
    }
    // Other tabs show the application state from the session.
    signal(tx, topics.customer(owner.id), [before.id]);
    return readStaffRestaurant(app, owner, tx);
  });
}

const isSentAgain = ({ status, reviewAction }: Restaurant): boolean =>
  status === 'rejected' || (status === 'pending' && reviewAction === 'ask-changes');
