import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import { formatPickupWindow, formatTimeInSentence } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { Email } from '../../messaging/channels/email.ts';
import type { InApp } from '../../messaging/channels/in-app.ts';
import type { Push } from '../../messaging/channels/push.ts';
import type { PartBuilders } from '../../messaging/notify.ts';
import { type MailConfig, type MailParts, toMealPicture } from '../../platform/mail/mail-parts.ts';
import { toOrderFrame } from '../message-context.ts';

type ShownMeal = {
  id: string;
  name: string;
  restaurantName: string;
  imageUrl: string | null;
  priceCents: number;
  isTaxed: boolean;
  pickupStart: Date;
  pickupEnd: Date;
  timezone: string;
};

/** What the messages about a place in line are made from. */
export type QueueContext = { meal: ShownMeal & { zip: string }; config: MailConfig };
type OfferContext = QueueContext & { units: number; until: Date };
type EndContext = QueueContext & { alternatives: ShownMeal[] };

const formatWindow = ({ pickupStart, pickupEnd, timezone }: ShownMeal, locale: Language) =>
  formatPickupWindow(pickupStart, pickupEnd, timezone, locale);
const toNames = ({ name: meal, restaurantName: restaurant }: ShownMeal) => ({ meal, restaurant });

function toEmail(
  { meal, config }: QueueContext,
  locale: Language,
  content: { subject: string } & Pick<MailParts, 'title' | 'lines' | 'rows' | 'button' | 'links'>,
): Email {
  const { subject, ...parts } = content;
  const reason = m.email_queue_reason({ meal: meal.name }, { locale });
  return {
    subject,
    parts: { ...toMealPicture(config, meal.imageUrl), ...parts, frame: toOrderFrame(config, locale, [reason]) },
  };
}

const inApp =
  (code: 'queue-offer' | 'queue-closed' | 'queue-window') =>
  ({ meal }: QueueContext): InApp => ({
    orderId: null,
    customerLine: { code, ...toNames(meal), mealId: meal.id },
  });

/** Portions are reserved for this customer. */
export const offerMessage = {
  inApp: inApp('queue-offer'),
  email(context, locale) {
    const { meal, units, until, config } = context;
    const time = formatTimeInSentence(until, meal.timezone, locale);
    return toEmail(context, locale, {
      subject: m.email_queue_offer_subject(toNames(meal), { locale }),
      title: m.email_queue_offer_title({}, { locale }),
      lines: [
        m.email_queue_offer_reserved({ count: units, meal: meal.name, time }, { locale }),
        m.email_queue_offer_next({}, { locale }),
      ],
      rows: [
        [m.email_queue_price({}, { locale }), formatMealPrice(meal, locale)],
        [m.email_queue_pickup({}, { locale }), formatWindow(meal, locale)],
      ],
      button: { text: m.email_queue_offer_button({}, { locale }), url: `${config.publicUrl}/order/${meal.id}` },
      links: [{ text: m.email_queue_line_link({}, { locale }), url: `${config.publicUrl}/past-orders` }],
    });
  },
  push({ meal, units, until }, locale): Push {
    const time = formatTimeInSentence(until, meal.timezone, locale);
    return {
      title: m.email_queue_offer_subject(toNames(meal), { locale }),
      text: m.email_queue_offer_reserved({ count: units, meal: meal.name, time }, { locale }),
      path: `/order/${meal.id}`,
      endsAt: until,
      isUrgent: true,
    };
  },
} satisfies PartBuilders<OfferContext>;

/** The line has closed without an offer. */
export const endMessage = {
  inApp: inApp('queue-closed'),
  email(context, locale) {
    const { meal, alternatives, config } = context;
    const hasOthers = alternatives.length > 0;
    return toEmail(context, locale, {
      subject: m.email_queue_closed_subject({ meal: meal.name }, { locale }),
      title: m.email_queue_closed_title({}, { locale }),
      lines: [
        m.email_queue_closed_line(toNames(meal), { locale }),
        ...(hasOthers ? [m.email_queue_closed_others({}, { locale })] : []),
      ],
      rows: alternatives.map((other) => [
        m.email_queue_other_meal({ ...toNames(other), window: formatWindow(other, locale) }, { locale }),
        formatMealPrice(other, locale),
      ]),
      button: {
        text: m.email_queue_closed_button({}, { locale }),
        url: `${config.publicUrl}/meal-search?zip=${meal.zip}`,
      },
    });
  },
  push: ({ meal }, locale): Push => ({
    title: m.email_queue_closed_subject({ meal: meal.name }, { locale }),
    text: m.email_queue_closed_line(toNames(meal), { locale }),
    path: `/meal-search?zip=${meal.zip}`,
    endsAt: meal.pickupEnd,
  }),
} satisfies PartBuilders<EndContext>;

/** The kitchen moved the pickup window while people wait. */
export const windowMessage = {
  inApp: inApp('queue-window'),
  email(context, locale) {
    const { meal, config } = context;
    return toEmail(context, locale, {
      subject: m.email_queue_window_subject({ meal: meal.name }, { locale }),
      title: m.email_queue_window_title({}, { locale }),
      lines: [m.email_queue_window_line(toNames(meal), { locale })],
      rows: [[m.email_queue_pickup({}, { locale }), formatWindow(meal, locale)]],
      button: { text: m.email_queue_window_button({}, { locale }), url: `${config.publicUrl}/past-orders` },
    });
  },
  push: ({ meal }, locale): Push => ({
    title: m.email_queue_window_subject({ meal: meal.name }, { locale }),
    text: m.push_queue_window_text({ restaurant: meal.restaurantName, window: formatWindow(meal, locale) }, { locale }),
    path: '/past-orders',
    endsAt: meal.pickupEnd,
  }),
} satisfies PartBuilders<QueueContext>;
