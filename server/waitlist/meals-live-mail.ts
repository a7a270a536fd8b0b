import type { MealWithRestaurantView } from '@fondly/contract/meals';
import { formatCents } from '@fondly/contract/money';
import { formatPickupWindow } from '@fondly/contract/time';
import type { EmailMessage } from '../messaging/channels/email.ts';
import type { GrantedCoupon } from '../orders/coupons/grant-coupon.ts';
import type { Config } from '../platform/config.ts';
import type { Subscriber } from './subscriber.ts';
import { topicMail } from './topic-mail.ts';

export type LiveMeal = Pick<
  MealWithRestaurantView,
  'name' | 'restaurantName' | 'priceCents' | 'pickupStart' | 'pickupEnd' | 'timezone' | 'availableQuantity'
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
  const email = topicMail(config, subscriber, 'area', now, {
    subject: `Meals are live in ${zip}`,
    parts: {
      title: `It is time: meals are live in ${zip}`,
      lines: [
        `You asked to be first. ${meals.length === 1 ? 'One meal is' : `${meals.length} meals are`} waiting near you today, as long as there are portions.`,
      ],
      rows: meals.slice(0, mealsShown).map((meal) => [toMealLine(meal), formatCents(meal.priceCents)]),
      ...(coupon && { code: { value: coupon.code, label: `${amount} off, if you have not used it yet` } }),
      button: { text: 'See the meals', url: `${config.publicUrl}/meal-search?zip=${zip}` },
    },
    reasonSentence: `You get this mail because you asked to hear when meals go live in ${zip}. We will not repeat it.`,
  });
  return { key: `zip-live:${waitingId}`, email };
}

function toMealLine({ name, restaurantName, pickupStart, pickupEnd, timezone }: LiveMeal): string {
  return `${name}, ${restaurantName}, ${formatPickupWindow(new Date(pickupStart), new Date(pickupEnd), timezone)}`;
}
