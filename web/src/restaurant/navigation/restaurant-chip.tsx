import { roleLabel } from '@fondly/contract/restaurant/roles';
import * as m from '@fondly/messages';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import styles from './restaurant-chip.module.css';
import { useRestaurant } from './restaurant-context.ts';

/** The restaurant's logo and name, and its owner or the signed-in staff member. */
export function RestaurantChip() {
  const { restaurant, person } = useRestaurant();
  const [firstName] = person.name.split(' ');
  return (
    <div className={`row radius-14 gap-10 bordered soft ${styles.chip}`}>
      <RestaurantLogo name={restaurant.name} logoUrl={restaurant.logoUrl} tone={restaurant.tone} />
      <div className={`fit ${styles.words}`}>
        <b className={`nowrap clip text-14 ${styles.name}`}>{restaurant.name}</b>
        <span className={`nowrap clip caption ${styles.contact}`}>
          {restaurant.role === 'owner'
            ? restaurant.contactName
            : m.restaurant_frame_switch_choice({ name: firstName ?? '', role: roleLabel(restaurant.role) })}
        </span>
      </div>
    </div>
  );
}
