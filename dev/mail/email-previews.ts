import { reviewActionNames } from '@fondly/contract/admin/reviews';
import { roleLabels, staffRoles } from '@fondly/contract/restaurant/roles';
import { emailTopics } from '@fondly/contract/waitlist';
import { passwordChangedMail } from '@fondly/server/accounts/passwords/password-changed-mail';
import { resetMail } from '@fondly/server/accounts/passwords/reset-mail';
import { accountDeletedMailParts } from '@fondly/server/accounts/personal-data/account-deleted-mail';
import { welcomeMail } from '@fondly/server/accounts/welcome-mail';
import { payoutMail } from '@fondly/server/admin/money/payout-mail';
import { ratingMailToCustomer, ratingMailToRestaurant } from '@fondly/server/admin/orders/rating-mails';
import { reviewMail } from '@fondly/server/admin/restaurants/review-mail';
import { mealChangeMail } from '@fondly/server/notifications/announce-meal-change';
import { pickupReminderMail } from '@fondly/server/notifications/announce-pickup';
import { problemReportMail } from '@fondly/server/notifications/announce-problem-report';
import { proposalMail, rescheduledMail } from '@fondly/server/notifications/announce-proposal';
import { refundFailedMail, refundMail } from '@fondly/server/notifications/announce-refund';
import {
  unseenOrderAdminText,
  unseenOrderMail,
  unseenOrderOwnerText,
} from '@fondly/server/notifications/escalate-unseen-orders';
import { favoriteMail } from '@fondly/server/notifications/followers/favorite-mail';
import { orderMessages } from '@fondly/server/notifications/order-messages';
import { problemReportMessages } from '@fondly/server/notifications/problem-report-messages';
import type { Config } from '@fondly/server/platform/config';
import { type MailParts, renderMailHtml, renderMailText } from '@fondly/server/platform/mail/mail-layout';
import { applicationMail } from '@fondly/server/restaurants/applications/application-mail';
import { invitationMail } from '@fondly/server/staff/invitation-mail';
import { restaurantJoinedMail } from '@fondly/server/waitlist/email-requesters';
import { confirmationMail, couponMail } from '@fondly/server/waitlist/join-mails';
import { mealsLiveMail } from '@fondly/server/waitlist/meals-live-mail';
import { zipMessageMail } from '@fondly/server/waitlist/zip-message';
import * as data from './email-preview-data.ts';

/** A mail of the product with made-up people in it. `from` is the source that writes it. */
export type EmailPreview = {
  name: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
};

type RenderedEmail = { subject: string; html: string; text: string; headers?: Record<string, string> };

/** Every mail of the product; `email-previews.test.ts` sees to it that no source of mails is missing here. */
export function listEmailPreviews(config: Config): EmailPreview[] {
  return [
    ...listAccountPreviews(config),
    ...listOrderPreviews(config),
    ...listRefundAndReportPreviews(config),
    ...listNewsPreviews(config),
    ...listRestaurantPreviews(config),
  ];
}

const createPreview = (from: string, name: string, mail: RenderedEmail): EmailPreview => ({ ...mail, name, from });
const createLayoutPreview = (from: string, name: string, parts: MailParts, subject = parts.title): EmailPreview =>
  createPreview(from, name, { subject, html: renderMailHtml(parts), text: renderMailText(parts) });

function listAccountPreviews(config: Config): EmailPreview[] {
  const { maya, now } = data;
  const createPasswordPreview = (device: 'every device' | 'every other device') =>
    passwordChangedMail(config, maya, now, device);
  return [
    createPreview('accounts/welcome-mail.ts', 'Welcome', welcomeMail(config, maya)),
    createPreview(
      'accounts/passwords/reset-mail.ts',
      'A new password is asked for',
      resetMail(config, maya, data.resetLink),
    ),
    createPreview(
      'accounts/passwords/password-changed-mail.ts',
      'The password was reset',
      createPasswordPreview('every device'),
    ),
    createPreview(
      'accounts/passwords/password-changed-mail.ts',
      'The password was changed',
      createPasswordPreview('every other device'),
    ),
    createLayoutPreview(
      'accounts/personal-data/account-deleted-mail.ts',
      'The account is deleted',
      accountDeletedMailParts(config, maya.name),
    ),
  ];
}

function listTransitionPreviews(context: ReturnType<typeof data.buildMessageContext>): EmailPreview[] {
  return Object.entries(orderMessages).flatMap(([transition, messages]) => {
    const mail = messages?.customer?.(context);
    if (!mail) return [];
    const title = `An order: ${transition}`;
    return [createLayoutPreview('notifications/announce-transition.ts', title, mail.parts, mail.subject)];
  });
}

function listOrderPreviews(config: Config): EmailPreview[] {
  const messageContext = data.buildMessageContext(config);
  const { order, restaurant } = messageContext;
  const [owner, admin] = [unseenOrderOwnerText({ config }, order), unseenOrderAdminText({ config }, restaurant)];
  return [
    ...listTransitionPreviews(messageContext),
    createLayoutPreview(
      'notifications/announce-proposal.ts',
      'Another pickup time?',
      proposalMail(messageContext, data.proposal),
    ),
    createLayoutPreview(
      'notifications/announce-proposal.ts',
      'Another pickup time is agreed on',
      rescheduledMail(messageContext, data.proposal),
    ),
    createLayoutPreview(
      'notifications/announce-pickup.ts',
      'Pickup opens soon',
      pickupReminderMail(messageContext, '5:30 PM'),
    ),
    createLayoutPreview(
      'notifications/announce-meal-change.ts',
      'What is in it',
      mealChangeMail(messageContext, data.foodChange, true),
    ),
    createLayoutPreview(
      'notifications/announce-meal-change.ts',
      'Another name',
      mealChangeMail(messageContext, data.nameChange, false),
    ),
    createLayoutPreview(
      'notifications/escalate-unseen-orders.ts',
      'To a kitchen that does not look',
      unseenOrderMail({ config }, order, owner),
    ),
    createLayoutPreview(
      'notifications/escalate-unseen-orders.ts',
      'To the operator about it',
      unseenOrderMail({ config }, order, admin),
    ),
  ];
}

function listRefundAndReportPreviews(config: Config): EmailPreview[] {
  const { order } = data.buildMessageContext(config);
  const { refund } = data;
  const reportPreviews = Object.entries(problemReportMessages).flatMap(([news, emailsOf]) =>
    Object.entries(emailsOf(data.problemReport))
      .filter(([reader]) => reader !== 'notification')
      .map(([reader, emailParts]) => {
        const parts = problemReportMail(
          data.problemReport,
          emailParts as MailParts,
          `${config.publicUrl}/`,
          config.contactEmail,
        );
        return createLayoutPreview(
          'notifications/announce-problem-report.ts',
          `A report: ${news}, to the ${reader}`,
          parts,
        );
      }),
  );
  return [
    createLayoutPreview(
      'notifications/announce-refund.ts',
      'A refund is on its way',
      refundMail({ config }, order, refund),
    ),
    createLayoutPreview(
      'notifications/announce-refund.ts',
      'A refund did not arrive',
      refundFailedMail({ config }, order, refund),
    ),
    ...reportPreviews,
    ...listRatingPreviews(config),
  ];
}

function listRatingPreviews(config: Config): EmailPreview[] {
  return [data.hiddenRating, { ...data.hiddenRating, reason: null }].flatMap((news) => {
    const what = news.reason ? 'hidden' : 'shown again';
    return [
      createPreview(
        'admin/orders/rating-mails.ts',
        `A rating is ${what}, to the customer`,
        ratingMailToCustomer(config, news),
      ),
      createPreview(
        'admin/orders/rating-mails.ts',
        `A rating is ${what}, to the kitchen`,
        ratingMailToRestaurant(config, news),
      ),
    ];
  });
}

function listNewsPreviews(config: Config): EmailPreview[] {
  const { subscriber, coupon, meals, now } = data;
  const live = { waitingId: 'sample', zip: '30308', subscriber, meals, now };
  return [
    ...emailTopics.map((topic) =>
      createPreview(
        'waitlist/topic-mail.ts',
        `Please confirm: ${topic}`,
        confirmationMail(config, subscriber, topic, now),
      ),
    ),
    createPreview('waitlist/topic-mail.ts', 'The $3, new address', couponMail(config, subscriber, coupon, true, now)),
    createPreview(
      'waitlist/topic-mail.ts',
      'The $3, known address',
      couponMail(config, subscriber, coupon, false, now),
    ),
    createPreview('waitlist/topic-mail.ts', 'Meals are live', mealsLiveMail(config, { ...live, coupon })),
    createPreview(
      'waitlist/topic-mail.ts',
      'A wish came true',
      restaurantJoinedMail(config, data.joinedRestaurant, subscriber, 'sample', now),
    ),
    createPreview(
      'waitlist/topic-mail.ts',
      'An operator writes to a ZIP',
      zipMessageMail(config, live.zip, data.zipMessage, { key: 'sample', subscriber }, now),
    ),
    ...[data.onSale, data.onSale.slice(0, 1)].map((some) =>
      createPreview(
        'waitlist/topic-mail.ts',
        `A favorite sells ${some.length === 1 ? 'one meal' : 'meals'}`,
        favoriteMail(config, { key: 'sample', subscriber, meals: some, now }),
      ),
    ),
  ];
}

function listRestaurantPreviews(config: Config): EmailPreview[] {
  const { application, now } = data;
  const reason = 'The photo of the permit cannot be read. Please send another one.';
  return [
    createPreview(
      'restaurants/applications/application-mail.ts',
      'An application arrived',
      applicationMail(config, application),
    ),
    ...staffRoles.map((role) =>
      createPreview(
        'staff/invitation-mail.ts',
        `Invited: ${roleLabels[role]}`,
        invitationMail(config, role, { ...data.invitation, role }),
      ),
    ),
    ...[data.handPayout, { ...data.handPayout, amountCents: -1_250 }].map((news) =>
      createPreview(
        'admin/money/payout-mail.ts',
        `Paid ${news.amountCents > 0 ? '' : 'back '}by hand`,
        payoutMail(config, news),
      ),
    ),
    createPreview(
      'admin/money/payout-mail.ts',
      'A payout by hand came back',
      payoutMail(config, { ...data.handPayout, returnReason: 'The account was closed.' }),
    ),
    ...reviewActionNames.map((decision) =>
      createPreview(
        'admin/restaurants/review-mail.ts',
        `A kitchen: ${decision}`,
        reviewMail(config, application as never, decision, reason, now),
      ),
    ),
  ];
}
