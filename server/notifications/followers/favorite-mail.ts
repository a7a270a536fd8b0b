import { formatCents } from '@fondly/contract/money';
import { formatPickupWindow, later } from '@fondly/contract/time';
import type { Email } from '../../messaging/channels/email.ts';
import type { Push } from '../../messaging/channels/push.ts';
import type { Config } from '../../platform/config.ts';
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
export function favoriteMail(config: Config, { subscriber, meals, now }: FavoriteMailInput): Email {
  const [first, ...more] = meals;
  if (!first) throw new Error('a mail about no meal');
  const restaurant = first.restaurantName;
  const isOne = more.length === 0;
  return topicMail(config, subscriber, 'favorites', now, {
    subject: isOne
      ? `${restaurant}: ${first.name} for ${formatCents(first.priceCents)}`
      : `${restaurant} has ${meals.length} meals on sale`,
    parts: {
      title: `${restaurant} has something for you`,
      lines: [
        `${isOne ? 'A meal is' : `${meals.length} meals are`} on sale for pickup today, as long as there are portions.`,
      ],
      rows: meals.slice(0, maxMeals).map((meal) => [formatMeal(meal), formatCents(meal.priceCents)]),
      button: isOne
        ? { text: 'See the meal', url: `${config.publicUrl}/order/${first.id}` }
        : { text: 'See the meals', url: `${config.publicUrl}/kitchen/${first.restaurantId}` },
    },
    reasonSentence: `You get this mail because ${restaurant} is one of your favorites.`,
  });
}

function formatMeal({ name, pickupStart, pickupEnd, timezone, stock }: MealOnSale): string {
  return `${name}, ${formatPickupWindow(pickupStart, pickupEnd, timezone)}, ${stock} left`;
}

/** The same as a push, for as long as one of the meals is on sale. At least one meal, all of one restaurant. */
export function favoritePush(meals: MealOnSale[]): Push {
  const [first, ...more] = meals;
  if (!first) throw new Error('a push about no meal');
  const isOne = more.length === 0;
  return {
    title: `${first.restaurantName} has something for you`,
    text: isOne
      ? `${formatMeal(first)}: ${formatCents(first.priceCents)}`
      : `${meals.length} meals are on sale for pickup today.`,
    path: isOne ? `/order/${first.id}` : `/kitchen/${first.restaurantId}`,
    endsAt: meals.reduce((latest, { pickupEnd }) => later(latest, pickupEnd), first.pickupEnd),
  };
}
