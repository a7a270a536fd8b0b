import { ratingMailToCustomer, ratingMailToRestaurant } from '@fondly/server/admin/orders/rating-mails';
import { mealChangeMessage } from '@fondly/server/notifications/announce-meal-change';
import { pickupMessage } from '@fondly/server/notifications/announce-pickup';
import { receiptCopy } from '@fondly/server/notifications/emails/order-emails';
import { lastCallMessage } from '@fondly/server/notifications/last-call/announce-last-call';
import { latePickupMessage } from '@fondly/server/notifications/late-requests/announce-late-pickup';
import { lateRequestMessages } from '@fondly/server/notifications/late-requests/late-request-messages';
import { orderMessages } from '@fondly/server/notifications/order-messages';
import { orderMessageMessages } from '@fondly/server/notifications/order-messages/order-message-messages';
import { problemReportMessages } from '@fondly/server/notifications/problem-report-messages';
import { proposalMessages } from '@fondly/server/notifications/proposal-messages';
import { refundMessages } from '@fondly/server/notifications/refund-messages';
import { releaseEnded } from '@fondly/server/notifications/releases/announce-release-end';
import { unseenOrderMessages } from '@fondly/server/notifications/unseen-order-messages';
import type { Config } from '@fondly/server/platform/config';
import { listingReportMail } from '@fondly/server/problem-reports/listing-reports/listing-report-mail';
import * as data from './email-preview-data.ts';
import { createOrderPreview, createPreview, type Sample, toAdmins, toBuilder } from './email-samples.ts';

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

function listPickupNewsPreviews(
  context: ReturnType<typeof data.buildMessageContext>,
  late: Parameters<typeof lateRequestMessages.declined.customer.email>[0],
): Sample[] {
  const preview = (name: string, build: Sample['email']) => createOrderPreview('pickup-news.ts', name, build);
  return [
    preview('No more time for a late customer', (locale) => lateRequestMessages.declined.customer.email(late, locale)),
    preview('No reply to a late customer', (locale) => lateRequestMessages.expired.customer.email(late, locale)),
    preview('Released portions are off sale', (locale) => releaseEnded.customer.email(context, locale)),
  ];
}

export function listOrderPreviews(config: Config): Sample[] {
  const context = data.buildMessageContext(config);
  const withProposal = { ...context, proposal: data.proposal };
  const foodChange = { ...context, changes: data.foodChange, isFood: true };
  const nameChange = { ...context, changes: data.nameChange, isFood: false };
  const late = { ...context, request: { minutes: 20, toEnd: context.order.pickupEnd } };
  const unseen = { ...context, config };
  return [
    ...listTransitionPreviews(context),
    createOrderPreview('emails/order-emails.ts', 'A receipt again', (locale) => receiptCopy(context, locale)),
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
    createOrderPreview('late-requests/announce-late-pickup.ts', 'An order is kept longer', (locale) =>
      latePickupMessage.customer.email(context, locale),
    ),
    ...listPickupNewsPreviews(context, late),
    createOrderPreview('order-messages/order-message-messages.ts', 'The kitchen wrote', (locale) =>
      orderMessageMessages.restaurant.customer.email({ ...context, message: data.writtenMessage }, locale),
    ),
    createOrderPreview('order-messages/order-message-messages.ts', 'The customer wrote', (locale) =>
      orderMessageMessages.customer.staff.email({ ...context, message: data.quickMessage }, locale),
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

export function listRefundAndReportPreviews(config: Config): Sample[] {
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
  const context = { order, restaurantName: problemReport.restaurantName, refund, config };
  return [
    createOrderPreview('refund-messages.ts', 'A refund is on its way', (locale) =>
      refundMessages.requested.customer.email(context, locale),
    ),
    createOrderPreview('refund-messages.ts', 'A refund did not arrive', (locale) =>
      refundMessages.failed.customer.email(context, locale),
    ),
    ...reportPreviews,
    ...listRatingPreviews(config),
    ...listListingReportPreviews(config),
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

function listListingReportPreviews(config: Config): Sample[] {
  const report = { id: data.id, mealName: 'Tonkotsu Ramen', restaurantName: 'Kumo Noodle Bar' };
  return (['acted-on', 'no-violation'] as const).map((outcome) =>
    createPreview(
      'problem-reports/listing-reports/listing-report-mail.ts',
      `A reported meal: ${outcome}, to the reporter`,
      listingReportMail(config, report, outcome),
    ),
  );
}
