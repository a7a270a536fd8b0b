import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import { formatPickupWindow, later } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { Email } from '../../messaging/channels/email.ts';
import type { Push } from '../../messaging/channels/push.ts';
import type { Config } from '../../platform/config.ts';
import { toMealPicture } from '../../platform/mail/mail-parts.ts';
import { topicMail } from '../../waitlist/topic-mail.ts';
import type { MealOnSale } from './meal-on-sale.ts';

export type AlertContent = {
  /** The email unsubscribes from the rules of this hit. */
  hitId: string;
  email: string;
  /** At least one; all of one restaurant, unless it is a digest. */
  meals: MealOnSale[];
  ruleNames: string[];
  /** Whether all of its rules are hearts. */
  isFavoriteOnly: boolean;
  /** The morning's message about alerts that were held back. */
  isDigest: boolean;
  now: Date;
};

const maxMeals = 5;

/** Tells a customer what their alerts found: price, portions, pickup window, and a link. */
export function alertMail(config: Config, content: AlertContent, locale: Language): Email {
  const { hitId, email, meals, now } = content;
  const first = firstOf(meals);
  const { title, line, row, subject, path } = toTexts(content, locale);
  return topicMail(config, { id: hitId, email }, 'alert', now, locale, {
    subject,
    parts: {
      title,
      ...toMealPicture(config, first.imageUrl),
      lines: [line],
      rows: meals.slice(0, maxMeals).map((shown) => [row(shown), formatMealPrice(shown, locale)]),
      button: {
        text:
          meals.length === 1
            ? m.email_waitlist_favorite_button_one({}, { locale })
            : m.email_layout_see_meals({}, { locale }),
        url: `${config.publicUrl}${path}`,
      },
    },
    reasonSentence: toReason(content, locale),
  });
}

function toTexts(content: AlertContent, locale: Language) {
  const { meals, isDigest } = content;
  const first = firstOf(meals);
  const count = meals.length;
  if (isDigest)
    return {
      subject: m.email_alert_digest_subject({ count }, { locale }),
      title: m.email_alert_digest_title({}, { locale }),
      line: m.email_alert_digest_line({ count }, { locale }),
      row: (meal: MealOnSale) =>
        m.email_alert_digest_row({ ...toMealTexts(meal, locale), restaurant: meal.restaurantName }, { locale }),
      path: toPath(content),
    };
  const { restaurantName: restaurant, name: meal } = first;
  return {
    subject:
      count === 1
        ? m.email_waitlist_favorite_subject_one({ restaurant, meal, price: formatMealPrice(first, locale) }, { locale })
        : m.email_waitlist_favorite_subject_many({ restaurant, count }, { locale }),
    title: m.email_waitlist_favorite_title({ restaurant }, { locale }),
    line: m.email_waitlist_favorite_line({ count }, { locale }),
    row: (shown: MealOnSale) => m.email_waitlist_favorite_row(toMealTexts(shown, locale), { locale }),
    path: toPath(content),
  };
}

function toReason({ isFavoriteOnly, isDigest, ruleNames, meals }: AlertContent, locale: Language): string {
  if (isFavoriteOnly && !isDigest)
    return m.email_waitlist_reason_favorite({ restaurant: firstOf(meals).restaurantName }, { locale });
  const names = new Intl.ListFormat(locale).format(ruleNames);
  return m.email_alert_reason({ count: ruleNames.length, names }, { locale });
}

function toPath({ meals, isDigest }: AlertContent): string {
  const { id, restaurantId } = firstOf(meals);
  if (meals.length === 1) return `/order/${id}`;
  return isDigest ? '/alerts' : `/kitchen/${restaurantId}`;
}

const toMealTexts = ({ name: meal, pickupStart, pickupEnd, timezone, stock: count }: MealOnSale, locale: Language) => ({
  meal,
  window: formatPickupWindow(pickupStart, pickupEnd, timezone, locale),
  count,
});

/** The same as a push, for as long as one of the meals is on sale. */
export function alertPush(content: AlertContent, locale: Language): Push {
  const { meals, isDigest } = content;
  const first = firstOf(meals);
  const price = formatMealPrice(first, locale);
  return {
    title:
      isDigest && meals.length > 1
        ? m.email_alert_digest_title({}, { locale })
        : m.push_favorite_title({ restaurant: first.restaurantName }, { locale }),
    text:
      meals.length === 1
        ? m.push_favorite_text_one({ ...toMealTexts(first, locale), price }, { locale })
        : m.push_favorite_text_many({ count: meals.length }, { locale }),
    path: toPath(content),
    endsAt: meals.reduce((latest, { pickupEnd }) => later(latest, pickupEnd), first.pickupEnd),
  };
}

function firstOf(meals: MealOnSale[]): MealOnSale {
  const [first] = meals;
  if (!first) throw new Error('an alert about no meal');
  return first;
}
