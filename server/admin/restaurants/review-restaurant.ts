import { type ReviewAction, reviewActions } from '@fondly/contract/admin/reviews';
import type { restaurantStatuses } from '@fondly/contract/restaurants';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { updateReviewStatus } from '../../restaurants/applications/update-review-status.ts';
import { queueRequesterMails } from '../../waitlist/email-requesters.ts';
import { writeAsAdmin } from '../write-as-admin.ts';
import { reviewMail } from './review-mail.ts';

type ReviewInput = { restaurantId: string; reviewAction: ReviewAction; reason: string };

/**
 * Approves, rejects, suspends or reinstates a restaurant, or asks for changes. The new status, the email to the owner
 * and the audit entry are one transaction.
 *
 * @returns the new status of the restaurant
 */
export async function reviewRestaurant(
  app: App,
  admin: Admin,
  input: ReviewInput,
): Promise<(typeof restaurantStatuses)[number]> {
  const { restaurantId, reviewAction, reason } = input;
  await writeAsAdmin(
    app,
    admin,
    { action: `restaurant.${reviewAction}`, objectId: restaurantId, reason },
    async (tx, now) => {
      const restaurant = await updateReviewStatus(tx, input, now);
      const message = reviewMail(app.config, restaurant, reviewAction, reason, now);
      await notify(tx, { restaurantId, email: restaurant.email }, { ...message, now });
      if (reviewAction === 'approve') queueRequesterMails(tx, restaurantId);
      return restaurant.name;
    },
  );
  return reviewActions[reviewAction].to;
}
