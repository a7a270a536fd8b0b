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

function DistanceAndRating({ found: { miles, restaurantRating } }: { found: MealWithRestaurantView }) {
  return (
    <>
      {miles > 0 && <span className="nowrap rigid">· {m.meal_miles({ miles: miles.toFixed(1) })}</span>}
      {restaurantRating && (
        <span className="inline-row gap-4 rigid num">
          <IconStarFilled size={15} color="var(--butter-5)" aria-hidden />
          {restaurantRating.toFixed(1)}
        </span>
      )}
    </>
  );
}

/** The address. A tap shows it in full, as it does the description, with the day and the food facts. */
function FoundDetails({ found, hasFood }: { found: MealWithRestaurantView; hasFood: boolean }) {
  return (
    <details className={styles.details}>
      <summary className="row text-14 relative gap-6 leading-145 pointer">
        <IconMapPin size={16} color="var(--text-3)" className="rigid" aria-hidden />
        <span className={`nowrap clip ${styles.cut}`}>{formatAddress(found)}</span>
        <span className={`rigid ${styles.caret}`} />
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
