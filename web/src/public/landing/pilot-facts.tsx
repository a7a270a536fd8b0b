import * as m from '@fondly/messages';
import { IconCalendarClock, IconCoins, IconCreditCard, IconPaperBag } from '@tabler/icons-react';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';
import styles from './pilot-facts.module.css';

/** Facts that help people decide whether to try the pilot. */
export function PilotFacts() {
  return (
    <ul className={`text-15 weight-600 page-width full grid gap-24 ${styles.strip}`}>
      <li>
        <IconCoins size={24} aria-hidden />
        {hasRestaurantFees() ? m.landing_fact_no_monthly_fees() : m.landing_fact_no_fees()}
      </li>
      <li>
        <IconCalendarClock size={24} aria-hidden />
        {m.landing_fact_same_day()}
      </li>
      <li>
        <IconPaperBag size={24} aria-hidden />
        {m.landing_fact_no_minimum()}
      </li>
      <li>
        <IconCreditCard size={24} aria-hidden />
        {m.landing_fact_card()}
      </li>
    </ul>
  );
}
