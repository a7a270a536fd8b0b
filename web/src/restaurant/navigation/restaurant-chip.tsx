import { roleLabels } from '@fondly/contract/restaurant/roles';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import styles from './restaurant-chip.module.css';
import { useRestaurant } from './restaurant-context.ts';

/** Whose kitchen this is: logo, name and the person who answers for it, or who works here. */
export function RestaurantChip() {
  const { restaurant, person } = useRestaurant();
  const [firstName] = person.name.split(' ');
  return (
    <div className={styles.chip}>
      <RestaurantLogo name={restaurant.name} logoUrl={restaurant.logoUrl} tone={restaurant.tone} />
      <div className={styles.words}>
        <b className={styles.name}>{restaurant.name}</b>
        <span className={styles.contact}>
          {restaurant.role === 'owner' ? restaurant.contactName : `${firstName}, ${roleLabels[restaurant.role]}`}
        </span>
      </div>
    </div>
  );
}
