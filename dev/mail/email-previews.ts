import { reviewActionNames } from '@fondly/contract/admin/reviews';
import { roleLabel, staffRoles } from '@fondly/contract/restaurant/roles';
import { emailTopics } from '@fondly/contract/waitlist';
import { defaultLanguage, type Language } from '@fondly/messages/languages';
import { deviceCodeMail } from '@fondly/server/accounts/devices/device-code-mail';
import { confirmationMail as accountConfirmationMail } from '@fondly/server/accounts/email-confirmation/confirmation-mail';
import { passkeyAddedMail } from '@fondly/server/accounts/passkeys/passkey-added-mail';
import { passwordChangedMail } from '@fondly/server/accounts/passwords/password-changed-mail';
import { resetMail } from '@fondly/server/accounts/passwords/reset-mail';
import { accountDeletedEmail } from '@fondly/server/accounts/personal-data/account-deleted-mail';
import { welcomeMail } from '@fondly/server/accounts/welcome-mail';
import { payoutMail } from '@fondly/server/admin/money/payout-mail';
import {
  alarmNotification,
  applicationNotification,
  callNotification,
  digestNotification,
  toMessage,
} from '@fondly/server/admin/notifications/admin-messages';
import { reviewMail } from '@fondly/server/admin/restaurants/review-mail';
import { allergensDueMessage } from '@fondly/server/meals/allergens-due/allergens-due-message';
import { renderEmail } from '@fondly/server/messaging/channels/email';
import { dutyStages } from '@fondly/server/messaging/seller-duty-texts';
import { alertMail } from '@fondly/server/notifications/alerts/alert-mail';
import { alertEndingMail } from '@fondly/server/notifications/alerts/end-unused-alert-rules';
import { feeRuleMail } from '@fondly/server/notifications/fees/fee-rule-mail';
import { endMessage, offerMessage, windowMessage } from '@fondly/server/notifications/meal-queue/queue-messages';
import { openingMail } from '@fondly/server/notifications/opening-alerts/opening-message';
import { webhookOffMail } from '@fondly/server/notifications/webhooks/send-alert-webhook';
import type { Config } from '@fondly/server/platform/config';
import { applicationMail } from '@fondly/server/restaurants/applications/application-mail';
import { dutyEmail } from '@fondly/server/seller-duties/duty-messages';
import { invitationMail } from '@fondly/server/staff/invitation-mail';
import { restaurantJoinedMail } from '@fondly/server/waitlist/email-requesters';
import { confirmationMail, couponMail } from '@fondly/server/waitlist/join-mails';
import { mealsLiveMail } from '@fondly/server/waitlist/meals-live-mail';
import { zipMessageMail } from '@fondly/server/waitlist/zip-message';
import { webhookEndpointOffMail } from '@fondly/server/webhooks/send-webhook';
import * as data from './email-preview-data.ts';
import { createPreview, type Sample, toAdmins, toBuilder } from './email-samples.ts';
import { listOrderPreviews, listRefundAndReportPreviews } from './order-email-previews.ts';

/** A sample email. `from` is the source file that writes it. */
export type EmailPreview = { name: string; from: string; isForAdmins: boolean } & ReturnType<typeof renderEmail>;

/** Every email of the product in a language. `email-previews.test.ts` fails for a source file without a preview. */
export const listEmailPreviews = (config: Config, locale: Language): EmailPreview[] =>
  listSamples(config).map(({ name, from, email, isForAdmins = false }) => ({
    ...renderEmail(email(isForAdmins ? defaultLanguage : locale)),
    name,
    from,
    isForAdmins,
  }));

function listSamples(config: Config): Sample[] {
  return [
    ...listAccountPreviews(config),
    ...listOrderPreviews(config),
    ...listRefundAndReportPreviews(config),
    ...listQueuePreviews(config),
    ...listNewsPreviews(config),
    ...listRestaurantPreviews(config),
    ...listAdminPreviews(config),
  ];
}

function listAccountPreviews(config: Config): Sample[] {
  const { maya, now } = data;
  const createPasswordPreview = (device: 'every device' | 'every other device') =>
    passwordChangedMail(config, maya, now, device);
  return [
    createPreview('accounts/welcome-mail.ts', 'Welcome', welcomeMail(config, maya, now)),
    createPreview(
      'accounts/email-confirmation/confirmation-mail.ts',
      'A new link to confirm the email',
      accountConfirmationMail(config, maya, now),
    ),
    createPreview(
      'accounts/devices/device-code-mail.ts',
      'A new device pays with saved cards',
      deviceCodeMail(config, maya, data.deviceCode),
    ),
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
    createPreview(
      'accounts/passkeys/passkey-added-mail.ts',
      'A passkey was added',
      passkeyAddedMail(config, maya, { id: maya.id, name: 'Phone' }),
    ),
    createPreview('accounts/personal-data/account-deleted-mail.ts', 'The account is deleted', {
      email: (locale) => accountDeletedEmail(config, maya.name, locale),
    }),
  ];
}

function listQueuePreviews(config: Config): Sample[] {
  const { onSale, now } = data;
  const [first, ...others] = onSale;
  if (!first) return [];
  const context = { meal: first, config };
  const from = 'notifications/meal-queue/queue-messages.ts';
  const until = new Date(now.getTime() + 5 * 60_000);
  return [
    createPreview(from, 'It is your turn in line', {
      email: (locale) => offerMessage.email({ ...context, units: 2, until }, locale),
    }),
    createPreview(from, 'The line has closed', {
      email: (locale) => endMessage.email({ ...context, alternatives: others }, locale),
    }),
    createPreview(from, 'The pickup time of a meal in line has moved', {
      email: (locale) => windowMessage.email(context, locale),
    }),
  ];
}

function listNewsPreviews(config: Config): Sample[] {
  const { subscriber, coupon, meals, now } = data;
  const live = { waitingId: 'sample', zip: '30308', subscriber, meals, now };
  return [
    ...emailTopics.map((topic) =>
      createPreview(
        'waitlist/join-mails.ts',
        `Please confirm: ${topic}`,
        confirmationMail(config, subscriber, topic, now),
      ),
    ),
    createPreview(
      'waitlist/join-mails.ts',
      'Please confirm, and get the $3',
      confirmationMail(config, subscriber, 'area', now, { hasCoupon: true }),
    ),
    createPreview('waitlist/join-mails.ts', 'The $3', couponMail(config, subscriber, coupon, now)),
    createPreview('waitlist/meals-live-mail.ts', 'Meals are live', mealsLiveMail(config, { ...live, coupon })),
    createPreview(
      'waitlist/email-requesters.ts',
      'A wish came true',
      restaurantJoinedMail(config, data.joinedRestaurant, subscriber, 'sample', now),
    ),
    createPreview(
      'waitlist/zip-message.ts',
      'An admin writes to a ZIP',
      zipMessageMail(config, live.zip, data.zipMessage, { key: 'sample', subscriber }, now),
    ),
    ...[
      { title: 'A favorite sells meals', meals: data.onSale, isFavoriteOnly: true, isDigest: false },
      { title: 'A favorite sells one meal', meals: data.onSale.slice(0, 1), isFavoriteOnly: true, isDigest: false },
      { title: 'An alert found a meal', meals: data.onSale.slice(0, 1), isFavoriteOnly: false, isDigest: false },
      { title: 'Alerts of the night', meals: data.onSale, isFavoriteOnly: false, isDigest: true },
    ].map(({ title, ...content }) =>
      createPreview('notifications/alerts/alert-mail.ts', title, {
        email: (locale) =>
          alertMail(config, { ...content, hitId: data.id, email: subscriber.email, ruleNames: ['Ramen'], now }, locale),
      }),
    ),
    ...data.onSale.slice(0, 1).map((meal) =>
      createPreview('notifications/opening-alerts/opening-message.ts', 'Sales of a meal open', {
        email: (locale) => openingMail(config, { subscriber, meal, now }, locale),
      }),
    ),
    createPreview('webhooks/send-webhook.ts', 'A webhook of a kitchen is off', {
      email: (locale) => webhookEndpointOffMail(config, { host: 'register.example' }, locale),
    }),
    createPreview('notifications/webhooks/send-alert-webhook.ts', 'A webhook is off', {
      email: (locale) => webhookOffMail(config, { name: 'Ramen' }, locale),
    }),
    createPreview('notifications/alerts/end-unused-alert-rules.ts', 'An alert ends soon', {
      email: (locale) => alertEndingMail(config, { name: 'Ramen', endsAt: now }, locale),
    }),
  ];
}

function listRestaurantPreviews(config: Config): Sample[] {
  const due = { ownerId: data.id, ownerName: 'Aiko Tanaka', names: ['Miso Soup', 'Tonkotsu Ramen'], day: '2026-12-06' };
  const { application, now } = data;
  const reason = 'The photo of the permit cannot be read. Please send another one.';
  return [
    createPreview(
      'restaurants/applications/application-mail.ts',
      'An application arrived',
      applicationMail(config, application),
    ),
    createPreview(
      'meals/allergens-due/allergens-due-message.ts',
      'Allergens have to be answered',
      allergensDueMessage(config, due, data.now),
    ),
    ...staffRoles.map((role) =>
      createPreview(
        'staff/invitation-mail.ts',
        `Invited: ${roleLabel(role)}`,
        invitationMail(config, role, { ...data.invitation, role }),
      ),
    ),
    ...[data.handPayout, { ...data.handPayout, amountCents: -1_250 }].map((news) =>
      createPreview(
        'admin/money/payout-mail.ts',
        `Paid ${news.amountCents > 0 ? '' : 'back '}manually`,
        payoutMail(config, news),
      ),
    ),
    createPreview(
      'admin/money/payout-mail.ts',
      'A manual payout was returned',
      payoutMail(config, { ...data.handPayout, returnReason: 'The account was closed.' }),
    ),
    ...dutyStages.map((stage) =>
      createPreview('seller-duties/duty-messages.ts', `A high-volume seller: ${stage}`, {
        email: (locale) =>
          dutyEmail(config, data.handPayout.restaurant.contactName, { ...data.dutyLine, stage }, locale),
      }),
    ),
    ...listFeePreviews(config),
    ...reviewActionNames.map((decision) =>
      createPreview(
        'admin/restaurants/review-mail.ts',
        `A kitchen: ${decision}`,
        reviewMail(config, application as never, decision, reason, now),
      ),
    ),
  ];
}

const listFeePreviews = (config: Config): Sample[] =>
  [data.feeRule, { ...data.feeRule, isWithdrawn: true }].map((rule) =>
    createPreview(
      'notifications/fees/fee-rule-mail.ts',
      rule.isWithdrawn ? 'The fee stays' : 'The fee changes',
      feeRuleMail(config, rule),
    ),
  );

function listAdminPreviews(config: Config): Sample[] {
  const application = { id: data.id, name: 'Okra Lane', appliedAt: data.now };
  const figures = {
    waitingApplications: 2,
    problemReports: 1,
    listingReports: 1,
    openAlarms: 1,
    undeliveredEmails: 0,
    phoneCalls: 1,
  };
  const admin = { userId: data.id, email: 'admin@example.com', timezone: 'America/New_York' };
  const notifications = [
    alarmNotification({ id: 7, text: 'The platform balance is $4.00, less than the transfers that wait.' }),
    applicationNotification(application),
    callNotification({ id: data.id, name: 'Okra Lane', askedAt: data.now }),
    digestNotification('2026-11-20', [application], figures, admin),
  ];
  return notifications
    .filter((notification) => notification !== null)
    .map((notification) => toMessage(notification, admin, config, data.now))
    .flatMap(({ key, email: build }) => {
      const email = toBuilder((_context: null, locale) => build?.(locale) ?? null, null);
      return email ? [toAdmins(createPreview('admin/notifications/admin-messages.ts', key, { email }))] : [];
    });
}
