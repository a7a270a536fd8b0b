import { topics } from '@fondly/contract/live';
import type { updateApplication as endpoint } from '@fondly/contract/restaurant/profile';
import type { OwnRestaurantView } from '@fondly/contract/restaurants';
import type { z } from 'zod';
import { queueMail } from '../../messaging/queue-mail.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { limit } from '../../platform/http/rate-limit.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { writeWeek } from '../hours/write-weekly-hours.ts';
import { readOwnRestaurant } from '../read-staff-restaurant.ts';
import type { Restaurant } from '../schema.ts';
import type { Owner } from '../staff-actors.ts';
import { lockKitchen, writeFacts } from '../write-profile.ts';
import { applicationMail } from './application-mail.ts';
import { checkPlace } from './check-zip-and-cuisines.ts';

type Form = z.output<typeof endpoint.schema.body>;

/**
 * Changes an application that is not approved. Where we had asked for something, or said no, it is under review again
 * and the promised days begin anew; what we had written stays for whoever reviews it. A kitchen on hold stays on hold.
 *
 * @throws Problem `invalid-input`, `restaurant-exists`, `too-many-requests`, `not-yours` for a kitchen that was approved
 *   already, `already-decided` when that happened meanwhile
 */
export async function updateApplication(app: App, owner: Owner, form: Form): Promise<OwnRestaurantView> {
  if (owner.restaurant.status === 'approved') throw new Problem('not-yours');
  await limit(app, 'sign-up', owner.id);
  const timezone = await checkPlace(app, form);
  const { operatingHours, ...facts } = form;
  const now = app.clock.now();
  return transaction(app, async (tx) => {
    const before = await lockKitchen(tx, owner);
    if (before.status === 'approved' || before.status === 'closed') throw new Problem('already-decided');
    const again = isSentAgain(before) ? { status: 'pending' as const, decision: null, resubmittedAt: now } : {};
    await writeFacts(tx, owner, before, { ...facts, timezone, ...again }, now);
    await writeWeek(tx, before.id, operatingHours);
    if (isSentAgain(before)) {
      const { id } = before;
      const mail = applicationMail(app.config, { id, ...facts });
      await queueMail(tx, { ...mail, key: `${mail.key}:${now.getTime()}` }, now);
    }
    // Other tabs of the application, which the session's word stands on.
    signal(tx, topics.customer(owner.id), [before.id]);
    return readOwnRestaurant(app, owner, tx);
  });
}

const isSentAgain = ({ status, decision }: Restaurant): boolean =>
  status === 'rejected' || (status === 'pending' && decision === 'ask-changes');
