import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { IconBolt, IconChefHat, IconFlame, IconRepeat } from '@tabler/icons-react';
import styles from './meal-badges.module.css';
import { formatWeekdays, isTemplate, isTemplateOnly, isWindowOver, stockState } from './meal-states.ts';

type Props = { meal: StaffMealView; isEnded: boolean; now: Date };

/** The badges of a meal, the most urgent first. */
export function MealBadges({ meal, isEnded, now }: Props) {
  const stock = isTemplateOnly(meal, now) ? 'normal' : stockState(meal.availableQuantity);
  return (
    <div className={`flex wrap gap-6 absolute ${styles.badges}`}>
      {isEnded && (
        <span className={`inline-row pill text-13 weight-700 nowrap ${styles.badge}`}>
          {isWindowOver(meal, now) ? m.restaurant_meals_badge_pickup_ended() : m.restaurant_meals_badge_expired()}
        </span>
      )}
      {!isEnded && stock === 'out' && (
        <span className={`inline-row pill text-13 weight-700 nowrap ${styles.badge} ${styles.out}`}>
          {m.restaurant_meals_badge_out_of_stock()}
        </span>
      )}
      {!isEnded && stock === 'low' && (
        <span className={`inline-row pill text-13 weight-700 nowrap ${styles.badge} ${styles.low}`}>
          <IconFlame size={16} aria-hidden />
          {m.restaurant_meals_badge_low_stock()}
        </span>
      )}
      {isTemplate(meal) && (
        <span className={`inline-row pill text-13 weight-700 nowrap ${styles.badge}`}>
          <IconRepeat size={16} aria-hidden />
          {formatWeekdays(meal.recurringDays)}
        </span>
      )}
      {meal.isRecurringInstance && (
        <span className={`inline-row pill text-13 weight-700 nowrap ${styles.badge}`}>
          <IconBolt size={16} aria-hidden />
          {m.restaurant_meals_badge_auto_generated()}
        </span>
      )}
      {!isEnded && meal.tag === 'chefs-pick' && (
        <span className={`inline-row pill text-13 weight-700 nowrap ${styles.badge} ${styles.pick}`}>
          <IconChefHat size={16} aria-hidden />
          {m.meal_chefs_pick()}
        </span>
      )}
    </div>
  );
}
