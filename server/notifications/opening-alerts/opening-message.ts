import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import { formatPickupWindow } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { Email } from '../../messaging/channels/email.ts';
import type { Push } from '../../messaging/channels/push.ts';
import type { Config } from '../../platform/config.ts';
import { toMealPicture } from '../../platform/mail/mail-parts.ts';
import type { Subscriber } from '../../waitlist/subscriber.ts';
import { topicMail } from '../../waitlist/topic-mail.ts';
import type { MealOnSale } from '../alerts/meal-on-sale.ts';

type OpeningMailInput = { subscriber: Pick<Subscriber, 'id' | 'email'>; meal: MealOnSale; now: Date };

const toTexts = (meal: MealOnSale, locale: Language) => ({
  meal: meal.name,
  window: formatPickupWindow(meal.pickupStart, meal.pickupEnd, meal.timezone, locale),
  count: meal.stock,
});

/** Tells a customer who asked for it that sales of a meal have opened. */
export function openingMail(config: Config, { subscriber, meal, now }: OpeningMailInput, locale: Language): Email {
  const names = { meal: meal.name, restaurant: meal.restaurantName };
  return topicMail(config, subscriber, 'favorites', now, locale, {
    subject: m.email_waitlist_opening_subject(names, { locale }),
    parts: {
      title: m.email_waitlist_opening_subject(names, { locale }),
      ...toMealPicture(config, meal.imageUrl),
      lines: [m.email_waitlist_favorite_line({ count: 1 }, { locale })],
      rows: [[m.email_waitlist_favorite_row(toTexts(meal, locale), { locale }), formatMealPrice(meal, locale)]],
      button: {
        text: m.email_waitlist_favorite_button_one({}, { locale }),
        url: `${config.publicUrl}/order/${meal.id}`,
      },
    },
    reasonSentence: m.email_waitlist_reason_opening(names, { locale }),
  });
}

/** The same as a push, for as long as the meal is on sale. */
export function openingPush(meal: MealOnSale, locale: Language): Push {
  return {
    title: m.email_waitlist_opening_subject({ meal: meal.name, restaurant: meal.restaurantName }, { locale }),
    text: m.push_favorite_text_one({ ...toTexts(meal, locale), price: formatMealPrice(meal, locale) }, { locale }),
    path: `/order/${meal.id}`,
    endsAt: meal.pickupEnd,
  };
}
