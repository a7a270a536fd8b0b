import * as m from '@fondly/messages';
import { IconClock, IconMapPin, IconTag } from '@tabler/icons-react';
import styles from './account-benefits.module.css';

/** Three reasons to have an account. */
export function AccountBenefits() {
  return (
    <ul className={`stack gap-14 ${styles.list}`}>
      <li>
        <IconMapPin size={22} aria-hidden />
        {m.account_benefit_find()}
      </li>
      <li>
        <IconTag size={22} aria-hidden />
        {m.account_benefit_save()}
      </li>
      <li>
        <IconClock size={22} aria-hidden />
        {m.account_benefit_pick_up()}
      </li>
    </ul>
  );
}
