import { decisionNames } from '@fondly/contract/admin/reviews';
import { roleNames, staffRoles } from '@fondly/contract/restaurant/roles';
import { mailTopics } from '@fondly/contract/waitlist';
import { passwordChangedMail } from '@fondly/server/accounts/passwords/password-changed-mail';
import { resetMail } from '@fondly/server/accounts/passwords/reset-mail';
import { farewellParts } from '@fondly/server/accounts/personal-data/account-deleted-mail';
import { welcomeMail } from '@fondly/server/accounts/welcome-mail';
import { payoutMail } from '@fondly/server/admin/money/payout-mail';
import { ratingMailToCustomer, ratingMailToKitchen } from '@fondly/server/admin/orders/rating-mails';
import { decisionMail } from '@fondly/server/admin/restaurants/review-mail';
import { mealChangeMail } from '@fondly/server/notifications/announce-meal-change';
import { reminderOf } from '@fondly/server/notifications/announce-pickup';
import { complaintMail } from '@fondly/server/notifications/announce-problem-report';
import { agreed, asked } from '@fondly/server/notifications/announce-proposal';
import { failed, onItsWay } from '@fondly/server/notifications/announce-refund';
import { operatorWords, ownerWords, unseenMail } from '@fondly/server/notifications/escalate-unseen-orders';
import { favoriteMail } from '@fondly/server/notifications/followers/favorite-mail';
import { orderMessages } from '@fondly/server/notifications/order-messages';
import { complaintMessages } from '@fondly/server/notifications/problem-report-messages';
import type { Config } from '@fondly/server/platform/config';
import { type MailParts, mailHtml, mailText } from '@fondly/server/platform/mail/mail-layout';
import { applicationMail } from '@fondly/server/restaurants/applications/application-mail';
import { invitationMail } from '@fondly/server/staff/invitation-mail';
import { joinedMail } from '@fondly/server/waitlist/email-requesters';
import { confirmMail, couponMail } from '@fondly/server/waitlist/join-mails';
import { mealsLiveMail } from '@fondly/server/waitlist/meals-live-mail';
import { zipMessageMail } from '@fondly/server/waitlist/zip-message';
import * as people from './email-preview-data.ts';

/** A mail of the product with made-up people in it. `from` is the source that writes it. */
export type MailSample = {
  name: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
};

type Written = { subject: string; html: string; text: string; headers?: Record<string, string> };

/** Every mail of the product; `email-previews.test.ts` sees to it that no source of mails is missing here. */
export function mailSamples(config: Config): MailSample[] {
  return [
    ...ofAccounts(config),
    ...ofOrders(config),
    ...ofRefundsAndReports(config),
    ...ofNews(config),
    ...ofKitchens(config),
  ];
}

const sample = (from: string, name: string, mail: Written): MailSample => ({ ...mail, name, from });
const drawn = (from: string, name: string, parts: MailParts, subject = parts.title): MailSample =>
  sample(from, name, { subject, html: mailHtml(parts), text: mailText(parts) });

function ofAccounts(config: Config): MailSample[] {
  const { maya, now } = people;
  const changed = (device: 'every device' | 'every other device') => passwordChangedMail(config, maya, now, device);
  return [
    sample('accounts/welcome-mail.ts', 'Welcome', welcomeMail(config, maya)),
    sample(
      'accounts/passwords/reset-mail.ts',
      'A new password is asked for',
      resetMail(config, maya, people.resetLink),
    ),
    sample('accounts/passwords/password-changed-mail.ts', 'The password was reset', changed('every device')),
    sample('accounts/passwords/password-changed-mail.ts', 'The password was changed', changed('every other device')),
    drawn('accounts/personal-data/account-deleted-mail.ts', 'The account is deleted', farewellParts(config, maya.name)),
  ];
}

function ofOrders(config: Config): MailSample[] {
  const told = people.toldOf(config);
  const moves = Object.entries(orderMessages).flatMap(([move, messages]) => {
    const mail = messages?.customer?.(told);
    return mail ? [drawn('notifications/announce-transition.ts', `An order: ${move}`, mail.parts, mail.subject)] : [];
  });
  const { order, kitchen } = told;
  const [owner, operator] = [ownerWords({ config }, order), operatorWords({ config }, kitchen)];
  return [
    ...moves,
    drawn('notifications/announce-proposal.ts', 'Another pickup time?', asked(told, people.proposal)),
    drawn('notifications/announce-proposal.ts', 'Another pickup time is agreed on', agreed(told, people.proposal)),
    drawn('notifications/announce-pickup.ts', 'Pickup opens soon', reminderOf(told, '5:30 PM')),
    drawn('notifications/announce-meal-change.ts', 'What is in it', mealChangeMail(told, people.foodChange, true)),
    drawn('notifications/announce-meal-change.ts', 'Another name', mealChangeMail(told, people.nameChange, false)),
    drawn(
      'notifications/escalate-unseen-orders.ts',
      'To a kitchen that does not look',
      unseenMail({ config }, order, owner),
    ),
    drawn(
      'notifications/escalate-unseen-orders.ts',
      'To the operator about it',
      unseenMail({ config }, order, operator),
    ),
  ];
}

function ofRefundsAndReports(config: Config): MailSample[] {
  const { order } = people.toldOf(config);
  const { refund } = people;
  const reports = Object.entries(complaintMessages).flatMap(([news, words]) =>
    Object.entries(words(people.complaint))
      .filter(([reader]) => reader !== 'bell')
      .map(([reader, said]) => {
        const parts = complaintMail(people.complaint, said as MailParts, `${config.publicUrl}/`, config.contactEmail);
        return drawn('notifications/announce-problem-report.ts', `A report: ${news}, to the ${reader}`, parts);
      }),
  );
  return [
    drawn('notifications/announce-refund.ts', 'A refund is on its way', onItsWay({ config }, order, refund)),
    drawn('notifications/announce-refund.ts', 'A refund did not arrive', failed({ config }, order, refund)),
    ...reports,
    ...ofRatings(config),
  ];
}

function ofRatings(config: Config): MailSample[] {
  return [people.hiddenRating, { ...people.hiddenRating, reason: null }].flatMap((news) => {
    const what = news.reason ? 'hidden' : 'shown again';
    return [
      sample(
        'admin/orders/rating-mails.ts',
        `A rating is ${what}, to the customer`,
        ratingMailToCustomer(config, news),
      ),
      sample('admin/orders/rating-mails.ts', `A rating is ${what}, to the kitchen`, ratingMailToKitchen(config, news)),
    ];
  });
}

function ofNews(config: Config): MailSample[] {
  const { contact, coupon, meals, now } = people;
  const live = { waitingId: 'sample', zip: '30308', contact, meals, now };
  return [
    ...mailTopics.map((topic) =>
      sample('waitlist/topic-mail.ts', `Please confirm: ${topic}`, confirmMail(config, contact, topic, now)),
    ),
    sample('waitlist/topic-mail.ts', 'The $3, new address', couponMail(config, contact, coupon, true, now)),
    sample('waitlist/topic-mail.ts', 'The $3, known address', couponMail(config, contact, coupon, false, now)),
    sample('waitlist/topic-mail.ts', 'Meals are live', mealsLiveMail(config, { ...live, coupon })),
    sample('waitlist/topic-mail.ts', 'A wish came true', joinedMail(config, people.joined, contact, 'sample', now)),
    sample(
      'waitlist/topic-mail.ts',
      'An operator writes to a ZIP',
      zipMessageMail(config, live.zip, people.zipWords, { key: 'sample', contact }, now),
    ),
    ...[people.onSale, people.onSale.slice(0, 1)].map((some) =>
      sample(
        'waitlist/topic-mail.ts',
        `A favorite sells ${some.length === 1 ? 'one meal' : 'meals'}`,
        favoriteMail(config, { key: 'sample', contact, meals: some, now }),
      ),
    ),
  ];
}

function ofKitchens(config: Config): MailSample[] {
  const { application, now } = people;
  const reason = 'The photo of the permit cannot be read. Please send another one.';
  return [
    sample(
      'restaurants/applications/application-mail.ts',
      'An application arrived',
      applicationMail(config, application),
    ),
    ...staffRoles.map((role) =>
      sample(
        'staff/invitation-mail.ts',
        `Invited: ${roleNames[role]}`,
        invitationMail(config, role, { ...people.invited, role }),
      ),
    ),
    ...[people.handPayout, { ...people.handPayout, amountCents: -1_250 }].map((news) =>
      sample(
        'admin/money/payout-mail.ts',
        `Paid ${news.amountCents > 0 ? '' : 'back '}by hand`,
        payoutMail(config, news),
      ),
    ),
    sample(
      'admin/money/payout-mail.ts',
      'A payout by hand came back',
      payoutMail(config, { ...people.handPayout, cameBack: 'The account was closed.' }),
    ),
    ...decisionNames.map((decision) =>
      sample(
        'admin/restaurants/review-mail.ts',
        `A kitchen: ${decision}`,
        decisionMail(config, application as never, decision, reason, now),
      ),
    ),
  ];
}
