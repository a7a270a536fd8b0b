import { roleNames } from '@fondly/contract/restaurant/roles';
import { KitchenLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import styles from './restaurant-chip.module.css';
import { useKitchen } from './restaurant-context.ts';

/** Whose kitchen this is: logo, name and the person who answers for it, or who works here. */
export function KitchenChip() {
  const { restaurant, person } = useKitchen();
  const [firstName] = person.name.split(' ');
  return (
    <div className={styles.chip}>
      <KitchenLogo name={restaurant.name} logoUrl={restaurant.logoUrl} tone={restaurant.tone} />
      <div className={styles.words}>
        <b className={styles.name}>{restaurant.name}</b>
        <span className={styles.contact}>
          {restaurant.role === 'owner' ? restaurant.contactName : `${firstName}, ${roleNames[restaurant.role]}`}
        </span>
      </div>
    </div>
  );
}
