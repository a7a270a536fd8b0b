import * as m from '@fondly/messages';
import { IconCalendarClock, IconCoins, IconCreditCard, IconPaperBag } from '@tabler/icons-react';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';
import styles from './pilot-facts.module.css';

/** Facts that help people decide whether to try the pilot. */
export function PilotFacts() {
  return (
    <ul className={`text-15 weight-600 page-width full grid gap-24 ${styles.strip}`}>
      <li className="row gap-10">
        <IconCoins size={24} aria-hidden />
        {hasRestaurantFees() ? m.landing_fact_no_monthly_fees() : m.landing_fact_no_fees()}
      </li>
      <li className="row gap-10">
        <IconCalendarClock size={24} aria-hidden />
        {m.landing_fact_same_day()}
      </li>
      <li className="row gap-10">
        <IconPaperBag size={24} aria-hidden />
        {m.landing_fact_no_minimum()}
      </li>
      <li className="row gap-10">
        <IconCreditCard size={24} aria-hidden />
        {m.landing_fact_card()}
      </li>
    </ul>
  );
}
