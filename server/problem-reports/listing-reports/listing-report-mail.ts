import type { ListingReportStatus } from '@fondly/contract/moderation/listing-report-reasons';
import * as m from '@fondly/messages/server';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import { type MailConfig, toMailFrame } from '../../platform/mail/mail-parts.ts';

export type ListingReportOutcome = Extract<ListingReportStatus, 'acted-on' | 'no-violation'>;
export type DecidedListingReport = { id: string; mealName: string | null; restaurantName: string };

const outcomeTexts = {
  'acted-on': m.email_report_listing_acted_on,
  'no-violation': m.email_report_listing_no_violation,
} satisfies Record<ListingReportOutcome, unknown>;

/**
 * The outcome, to an address without an account. It contains nothing that the reporter wrote, so nobody can use our
 * emails to send their own words.
 */
export const listingReportMail = (
  config: MailConfig,
  { id, mealName, restaurantName }: DecidedListingReport,
  outcome: ListingReportOutcome,
): EmailMessage => ({
  key: `listing-report:${id}:${outcome}`,
  email: (locale) => {
    const listing = mealName
      ? m.email_report_listing_meal({ meal: mealName, restaurant: restaurantName }, { locale })
      : restaurantName;
    const title = m.email_report_listing_title({}, { locale });
    return {
      subject: title,
      parts: {
        title,
        lines: [
          m.email_report_listing_thanks({ listing }, { locale }),
          outcomeTexts[outcome]({}, { locale }),
          m.email_report_listing_reply({}, { locale }),
        ],
        frame: toMailFrame(config, locale, [m.email_report_listing_why({}, { locale })]),
      },
    };
  },
});
