import type { MealWithRestaurantView } from '@fondly/contract/meals';
import * as m from '@fondly/messages';
import { IconMapPin, IconStarFilled } from '@tabler/icons-react';
import { AllergensAndDiets } from './allergens-and-diets.tsx';
import styles from './found-meal-card.module.css';
import { MealCard, type MealCardProps } from './meal-card.tsx';
import { MealPickupTime } from './meal-pickup-time.tsx';
import { ShortPickupTime } from './short-pickup-time.tsx';

type Props = Omit<MealCardProps, 'meal' | 'found' | 'besideName' | 'pickupTime' | 'details'> & {
  meal: MealWithRestaurantView;
};

/** A meal among those of several restaurants. Allergens stay in sight while the customer avoids some. */
export function FoundMealCard({ meal, ...card }: Props) {
  const details = <FoundDetails found={meal} hasFood={!card.avoided?.length} />;
  return (
    <MealCard
      meal={meal}
      found={meal}
      besideName={<DistanceAndRating found={meal} />}
      pickupTime={<ShortPickupTime meal={meal} />}
      details={details}
      {...card}
    />
  );
}

/** " · 0.3 mi · ★ 4.6 (97)": the same space on both sides of each point. */
function DistanceAndRating({ found }: { found: MealWithRestaurantView }) {
  const { miles, restaurantRating, restaurantRatingCount: count } = found;
  const rating = restaurantRating?.toFixed(1);
  return (
    <span className="inline-row nowrap rigid num gap-4">
      {miles > 0 && <>· {m.meal_miles({ miles: miles.toFixed(1) })}</>}
      {rating && (
        <>
          <span aria-hidden>·</span>
          <IconStarFilled size={15} color="var(--butter-5)" aria-hidden />
          <span className="visually-hidden">{m.kitchens_rating_label({ rating, count })}</span>
          <span aria-hidden>{rating}</span>
          <span className={styles.count} aria-hidden>
            ({count})
          </span>
        </>
      )}
    </span>
  );
}

/** The address. A tap shows it in full, as it does the description, with the day and the food facts. */
function FoundDetails({ found, hasFood }: { found: MealWithRestaurantView; hasFood: boolean }) {
  return (
    <details className={styles.details}>
      <summary className="row text-14 relative gap-6 leading-145 pointer">
        <IconMapPin size={16} color="var(--text-3)" className="rigid" aria-hidden />
        <span className={`nowrap clip ${styles.cut}`}>{formatAddress(found)}</span>
        <span className="text-13 rigid link alone">{m.customer_ticket_details()}</span>
      </summary>
      <MealPickupTime meal={found} isDayNamed />
      {hasFood && <AllergensAndDiets meal={found} />}
    </details>
  );
}

/** In full, because the part after the first comma may be the floor. The ZIP is added where the address lacks it. */
function formatAddress({ restaurantAddress, zip }: MealWithRestaurantView): string {
  if (!restaurantAddress) return zip;
  if (restaurantAddress.includes(zip)) return restaurantAddress;
  return `${restaurantAddress}${/ [A-Z]{2}$/.test(restaurantAddress) ? '' : ','} ${zip}`;
}
