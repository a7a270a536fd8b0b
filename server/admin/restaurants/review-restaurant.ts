import { type Decision, decisions } from '@fondly/contract/admin/reviews';
import type { restaurantStatuses } from '@fondly/contract/restaurants';
import type { SuperAdmin } from '../../accounts/sessions/actor.ts';
import { queueMail } from '../../messaging/queue-mail.ts';
import type { App } from '../../platform/app.ts';
import { decide } from '../../restaurants/applications/update-review-status.ts';
import { announceJoined } from '../../waitlist/email-requesters.ts';
import { adminWrite } from '../write-as-admin.ts';
import { decisionMail } from './review-mail.ts';

type Wish = { restaurantId: string; decision: Decision; reason: string };

/**
 * Approves, rejects, asks for changes, suspends or reinstates: the kitchen moves, its owner gets a mail, the audit log
 * a line, all of it or nothing (restaurant specification, section 1: an email follows the review).
 *
 * @returns the state that the kitchen is in now
 * @throws Problem `kitchen-not-found`, `already-decided`, `invalid-input` without a reason
 */
export async function decideRestaurant(
  app: App,
  admin: SuperAdmin,
  wish: Wish,
): Promise<(typeof restaurantStatuses)[number]> {
  const { restaurantId, decision, reason } = wish;
  await adminWrite(
    app,
    admin,
    { action: `restaurant.${decision}`, objectId: restaurantId, reason },
    async (tx, now) => {
      const kitchen = await decide(tx, wish, now);
      await queueMail(tx, decisionMail(app.config, kitchen, decision, reason, now), now);
      if (decision === 'approve') announceJoined(tx, restaurantId);
      return kitchen.name;
    },
  );
  return decisions[decision].to;
}
