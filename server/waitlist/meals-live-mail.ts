import type { MealWithRestaurantView } from '@fondly/contract/meals';
import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import { formatPickupWindow } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { EmailMessage } from '../messaging/channels/email.ts';
import type { GrantedCoupon } from '../orders/coupons/grant-coupon.ts';
import type { Config } from '../platform/config.ts';
import { toMealPicture } from '../platform/mail/mail-parts.ts';
import type { Subscriber } from './subscriber.ts';
import { topicMail } from './topic-mail.ts';

export type LiveMeal = Pick<
  MealWithRestaurantView,
  | 'name'
  | 'imageUrl'
  | 'restaurantName'
  | 'priceCents'
  | 'isTaxed'
  | 'pickupStart'
  | 'pickupEnd'
  | 'timezone'
  | 'availableQuantity'
>;
type MealsLive = {
  /** The waitlist row: a person is emailed about a ZIP once. */
  waitingId: string;
  zip: string;
  subscriber: Pick<Subscriber, 'id' | 'email'>;
  meals: LiveMeal[];
  coupon: GrantedCoupon | null;
  now: Date;
};

const mealsShown = 3;

/** What the waiting list promises: "We'll notify you when restaurants are added." */
export function mealsLiveMail(
  config: Config,
  { waitingId, zip, subscriber, meals, coupon, now }: MealsLive,
): EmailMessage {
  const amount = coupon ? `$${coupon.valueCents / 100}` : '';
  const email = (locale: Language) =>
    topicMail(config, subscriber, 'area', now, locale, {
      subject: m.email_waitlist_live_subject({ zip }, { locale }),
      parts: {
        title: m.email_waitlist_live_title({ zip }, { locale }),
        ...toMealPicture(config, meals[0]?.imageUrl ?? null),
        lines: [m.email_waitlist_live_line({ count: meals.length }, { locale })],
        rows: meals.slice(0, mealsShown).map((meal) => [toMealLine(meal, locale), formatMealPrice(meal, locale)]),
        ...(coupon && { code: { value: coupon.code, label: m.email_waitlist_live_coupon({ amount }, { locale }) } }),
        button: { text: m.email_layout_see_meals({}, { locale }), url: `${config.publicUrl}/meal-search?zip=${zip}` },
      },
      reasonSentence: m.email_waitlist_reason_live({ zip }, { locale }),
    });
  return { key: `zip-live:${waitingId}`, email };
}

const toMealLine = (live: LiveMeal, locale: Language): string =>
  m.email_waitlist_live_row(
    {
      meal: live.name,
      restaurant: live.restaurantName,
      window: formatPickupWindow(new Date(live.pickupStart), new Date(live.pickupEnd), live.timezone, locale),
    },
    { locale },
  );
