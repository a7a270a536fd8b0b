import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import { formatPickupWindow, later } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { Email } from '../../messaging/channels/email.ts';
import type { Push } from '../../messaging/channels/push.ts';
import type { Config } from '../../platform/config.ts';
import { toMealPicture } from '../../platform/mail/mail-parts.ts';
import type { Subscriber } from '../../waitlist/subscriber.ts';
import { topicMail } from '../../waitlist/topic-mail.ts';
import type { MealOnSale } from './list-meals-on-sale.ts';

type FavoriteMailInput = {
  subscriber: Pick<Subscriber, 'id' | 'email'>;
  /** At least one, all of one restaurant. */
  meals: MealOnSale[];
  now: Date;
};

const maxMeals = 5;

/** Tells a follower what a favorite restaurant has on sale: price, portions, pickup window, and a link. */
export function favoriteMail(config: Config, { subscriber, meals, now }: FavoriteMailInput, locale: Language): Email {
  const [first, ...more] = meals;
  if (!first) throw new Error('a mail about no meal');
  const { restaurantName: restaurant, name: meal } = first;
  const isOne = more.length === 0;
  return topicMail(config, subscriber, 'favorites', now, locale, {
    subject: isOne
      ? m.email_waitlist_favorite_subject_one({ restaurant, meal, price: formatMealPrice(first, locale) }, { locale })
      : m.email_waitlist_favorite_subject_many({ restaurant, count: meals.length }, { locale }),
    parts: {
      title: m.email_waitlist_favorite_title({ restaurant }, { locale }),
      ...toMealPicture(config, first.imageUrl),
      lines: [m.email_waitlist_favorite_line({ count: meals.length }, { locale })],
      rows: meals
        .slice(0, maxMeals)
        .map((shown) => [
          m.email_waitlist_favorite_row(toMealTexts(shown, locale), { locale }),
          formatMealPrice(shown, locale),
        ]),
      button: isOne
        ? { text: m.email_waitlist_favorite_button_one({}, { locale }), url: `${config.publicUrl}/order/${first.id}` }
        : { text: m.email_layout_see_meals({}, { locale }), url: `${config.publicUrl}/kitchen/${first.restaurantId}` },
    },
    reasonSentence: m.email_waitlist_reason_favorite({ restaurant }, { locale }),
  });
}

const toMealTexts = ({ name: meal, pickupStart, pickupEnd, timezone, stock: count }: MealOnSale, locale: Language) => ({
  meal,
  window: formatPickupWindow(pickupStart, pickupEnd, timezone, locale),
  count,
});

/** The same as a push, for as long as one of the meals is on sale. At least one meal, all of one restaurant. */
export function favoritePush(meals: MealOnSale[], locale: Language): Push {
  const [first, ...more] = meals;
  if (!first) throw new Error('a push about no meal');
  const isOne = more.length === 0;
  const price = formatMealPrice(first, locale);
  return {
    title: m.push_favorite_title({ restaurant: first.restaurantName }, { locale }),
    text: isOne
      ? m.push_favorite_text_one({ ...toMealTexts(first, locale), price }, { locale })
      : m.push_favorite_text_many({ count: meals.length }, { locale }),
    path: isOne ? `/order/${first.id}` : `/kitchen/${first.restaurantId}`,
    endsAt: meals.reduce((latest, { pickupEnd }) => later(latest, pickupEnd), first.pickupEnd),
  };
}
