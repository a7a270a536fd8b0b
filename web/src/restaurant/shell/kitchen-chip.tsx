import { roleNames } from '@fondly/contract/kitchen-role';
import { KitchenLogo } from '../../shared/kitchen-logo.tsx';
import styles from './kitchen-chip.module.css';
import { useKitchen } from './kitchen-context.ts';

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
