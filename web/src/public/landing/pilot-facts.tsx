import { IconCalendarClock, IconCoins, IconCreditCard, IconPaperBag } from '@tabler/icons-react';
import styles from './pilot-facts.module.css';

/** Facts that help people decide whether to try the pilot. */
export function PilotFacts() {
  return (
    <ul className={`text-15 weight-600 page-width grid gap-24 ${styles.strip}`}>
      <li>
        <IconCoins size={24} aria-hidden />
        No fees in the pilot
      </li>
      <li>
        <IconCalendarClock size={24} aria-hidden />
        Pickup the same day
      </li>
      <li>
        <IconPaperBag size={24} aria-hidden />
        No minimum order
      </li>
      <li>
        <IconCreditCard size={24} aria-hidden />
        Pay safely by card
      </li>
    </ul>
  );
}
