import { reviewActionNames } from '@fondly/contract/admin/reviews';
import { roleLabel, staffRoles } from '@fondly/contract/restaurant/roles';
import { emailTopics } from '@fondly/contract/waitlist';
import { defaultLanguage, type Language } from '@fondly/messages/languages';
import { confirmationMail as accountConfirmationMail } from '@fondly/server/accounts/email-confirmation/confirmation-mail';
import { passwordChangedMail } from '@fondly/server/accounts/passwords/password-changed-mail';
import { resetMail } from '@fondly/server/accounts/passwords/reset-mail';
import { accountDeletedEmail } from '@fondly/server/accounts/personal-data/account-deleted-mail';
import { welcomeMail } from '@fondly/server/accounts/welcome-mail';
import { payoutMail } from '@fondly/server/admin/money/payout-mail';
import {
  alarmNotification,
  applicationNotification,
  digestNotification,
  toMessage,
} from '@fondly/server/admin/notifications/admin-messages';
import { ratingMailToCustomer, ratingMailToRestaurant } from '@fondly/server/admin/orders/rating-mails';
import { reviewMail } from '@fondly/server/admin/restaurants/review-mail';
import { type Email, renderEmail } from '@fondly/server/messaging/channels/email';
import { latePickupMessage } from '@fondly/server/notifications/announce-late-pickup';
import { mealChangeMessage } from '@fondly/server/notifications/announce-meal-change';
import { pickupMessage } from '@fondly/server/notifications/announce-pickup';
import { favoriteMail } from '@fondly/server/notifications/followers/favorite-mail';
import { lastCallMessage } from '@fondly/server/notifications/last-call/announce-last-call';
import { orderMessages } from '@fondly/server/notifications/order-messages';
import { problemReportMessages } from '@fondly/server/notifications/problem-report-messages';
import { proposalMessages } from '@fondly/server/notifications/proposal-messages';
import { refundMessages } from '@fondly/server/notifications/refund-messages';
import { unseenOrderMessages } from '@fondly/server/notifications/unseen-order-messages';
import type { Config } from '@fondly/server/platform/config';
import { applicationMail } from '@fondly/server/restaurants/applications/application-mail';
import { invitationMail } from '@fondly/server/staff/invitation-mail';
import { restaurantJoinedMail } from '@fondly/server/waitlist/email-requesters';
import { confirmationMail, couponMail } from '@fondly/server/waitlist/join-mails';
import { mealsLiveMail } from '@fondly/server/waitlist/meals-live-mail';
import { zipMessageMail } from '@fondly/server/waitlist/zip-message';
import * as data from './email-preview-data.ts';

/** A sample email. `from` is the source file that writes it. */
export type EmailPreview = { name: string; from: string; isForAdmins: boolean } & ReturnType<typeof renderEmail>;
type Sample = { name: string; from: string; email: (locale: Language) => Email; isForAdmins?: boolean };

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
    ...listNewsPreviews(config),
    ...listRestaurantPreviews(config),
    ...listAdminPreviews(config),
  ];
}

const createPreview = (from: string, name: string, { email }: Pick<Sample, 'email'>): Sample => ({ name, from, email });
/** Admins read English. */
const toAdmins = (sample: Sample): Sample => ({ ...sample, isForAdmins: true });
const createOrderPreview = (from: string, name: string, email: Sample['email']): Sample =>
  createPreview(`notifications/${from}`, name, { email });

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
    createPreview('accounts/personal-data/account-deleted-mail.ts', 'The account is deleted', {
      email: (locale) => accountDeletedEmail(config, maya.name, locale),
    }),
  ];
}

/** The email that a row of a message table makes for this context; null for none. */
const toBuilder = <Context>(
  build: ((context: Context, locale: Language) => Email | null) | undefined,
  context: Context,
): Sample['email'] | null =>
  build
    ? (locale) => {
        const email = build(context, locale);
        if (!email) throw new Error('a sample that is left out');
        return email;
      }
    : null;

function listTransitionPreviews(context: ReturnType<typeof data.buildMessageContext>): Sample[] {
  return Object.entries(orderMessages).flatMap(([transition, row]) => {
    const build = row?.customer?.email;
    const email = toBuilder(
      build,
      data.unpaidTransitions.includes(transition) ? { ...context, ...data.unpaid(context) } : context,
    );
    return email ? [createPreview('notifications/emails/order-emails.ts', `An order: ${transition}`, { email })] : [];
  });
}

function listOrderPreviews(config: Config): Sample[] {
  const context = data.buildMessageContext(config);
  const withProposal = { ...context, proposal: data.proposal };
  const foodChange = { ...context, changes: data.foodChange, isFood: true };
  const nameChange = { ...context, changes: data.nameChange, isFood: false };
  const unseen = { ...context, config };
  return [
    ...listTransitionPreviews(context),
    createOrderPreview('proposal-messages.ts', 'Another pickup time?', (locale) =>
      proposalMessages.asked.customer.email(withProposal, locale),
    ),
    createOrderPreview('proposal-messages.ts', 'Another pickup time is agreed on', (locale) =>
      proposalMessages.agreed.customer.email(withProposal, locale),
    ),
    createOrderPreview('announce-pickup.ts', 'Pickup opens soon', (locale) =>
      pickupMessage.customer.email(context, locale),
    ),
    createOrderPreview('last-call/announce-last-call.ts', 'Pickup ends soon', (locale) =>
      lastCallMessage.customer.email(context, locale),
    ),
    createOrderPreview('announce-late-pickup.ts', 'An order is kept longer', (locale) =>
      latePickupMessage.customer.email(context, locale),
    ),
    createOrderPreview('announce-meal-change.ts', 'What is in it', (locale) =>
      mealChangeMessage.customer.email(foodChange, locale),
    ),
    createOrderPreview('announce-meal-change.ts', 'Another name', (locale) =>
      mealChangeMessage.customer.email(nameChange, locale),
    ),
    createOrderPreview('unseen-order-messages.ts', 'To a kitchen that does not look', (locale) =>
      unseenOrderMessages.owner.staff.email(unseen, locale),
    ),
    toAdmins(
      createOrderPreview('unseen-order-messages.ts', 'To the admin about it', (locale) =>
        unseenOrderMessages.admin.admin.email(unseen, locale),
      ),
    ),
  ];
}

const readers = { customer: 'customer', staff: 'restaurant', admin: 'admin' } as const;

function listRefundAndReportPreviews(config: Config): Sample[] {
  const { order } = data.buildMessageContext(config);
  const { refund, problemReport } = data;
  const reportPreviews = Object.entries(problemReportMessages).flatMap(([step, row]) =>
    (['customer', 'staff', 'admin'] as const).flatMap((reader) => {
      const email = toBuilder(row[reader]?.email, { problemReport, config });
      if (!email) return [];
      const name = `A report: ${step}, to the ${readers[reader]}`;
      const sample = createOrderPreview('problem-report-messages.ts', name, email);
      return [reader === 'admin' ? toAdmins(sample) : sample];
    }),
  );
  const context = { order, refund, config };
  return [
    createOrderPreview('refund-messages.ts', 'A refund is on its way', (locale) =>
      refundMessages.requested.customer.email(context, locale),
    ),
    createOrderPreview('refund-messages.ts', 'A refund did not arrive', (locale) =>
      refundMessages.failed.customer.email(context, locale),
    ),
    ...reportPreviews,
    ...listRatingPreviews(config),
  ];
}

function listRatingPreviews(config: Config): Sample[] {
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
    ...[data.onSale, data.onSale.slice(0, 1)].map((some) =>
      createPreview(
        'notifications/followers/favorite-mail.ts',
        `A favorite sells ${some.length === 1 ? 'one meal' : 'meals'}`,
        { email: (locale) => favoriteMail(config, { subscriber, meals: some, now }, locale) },
      ),
    ),
  ];
}

function listRestaurantPreviews(config: Config): Sample[] {
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
    ...reviewActionNames.map((decision) =>
      createPreview(
        'admin/restaurants/review-mail.ts',
        `A kitchen: ${decision}`,
        reviewMail(config, application as never, decision, reason, now),
      ),
    ),
  ];
}

function listAdminPreviews(config: Config): Sample[] {
  const application = { id: data.id, name: 'Okra Lane', appliedAt: data.now };
  const figures = { waitingApplications: 2, problemReports: 1, openAlarms: 1, undeliveredEmails: 0 };
  const admin = { userId: data.id, email: 'admin@example.com', timezone: 'America/New_York' };
  const notifications = [
    alarmNotification({ id: 7, text: 'The platform balance is $4.00, less than the transfers that wait.' }),
    applicationNotification(application),
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
