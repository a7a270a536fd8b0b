import type { MealWithRestaurantView } from '@fondly/contract/meals';
import { IconMapPin } from '@tabler/icons-react';
import { restaurantLanguage } from '../language/restaurant-language.ts';
import { AllergensAndDiets } from './allergens-and-diets.tsx';
import styles from './found-meal-card.module.css';
import { MealCard, type MealCardProps } from './meal-card.tsx';

type Props = Omit<MealCardProps, 'meal' | 'found' | 'details'> & { meal: MealWithRestaurantView };

/** A meal among those of several restaurants. Allergens stay in sight while the customer avoids some. */
export function FoundMealCard({ meal, ...card }: Props) {
  const details = <FoundDetails found={meal} hasFood={!card.avoided?.length} />;
  return <MealCard meal={meal} found={meal} details={details} {...card} />;
}

/** The description in two lines at most. A tap shows it in full, with the address and the food facts. */
function FoundDetails({ found, hasFood }: { found: MealWithRestaurantView; hasFood: boolean }) {
  return (
    <details className={styles.details}>
      <summary className="row note relative gap-6 pointer">
        <span className={`two-lines clip grow ${styles.cut}`} lang={restaurantLanguage}>
          {found.description || formatAddress(found)}
        </span>
        <span className={styles.caret} />
      </summary>
      <div className={`row text-14 fit gap-6 leading-145 ${styles.place}`}>
        <IconMapPin size={16} aria-hidden />
        <span>{formatAddress(found)}</span>
      </div>
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
