import { IconClock, IconMapPin, IconTag } from '@tabler/icons-react';
import styles from './account-benefits.module.css';

/** Three reasons to have an account. */
export function AccountBenefits() {
  return (
    <ul className={`stack gap-14 ${styles.list}`}>
      <li>
        <IconMapPin size={22} aria-hidden />
        Find kitchens by ZIP code
      </li>
      <li>
        <IconTag size={22} aria-hidden />
        Pay less for meals cooked today
      </li>
      <li>
        <IconClock size={22} aria-hidden />
        Pick up with a code, on your way home
      </li>
    </ul>
  );
}
