import type { CustomerNotificationView } from '@fondly/contract/account/notifications';
import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { MealPickupTime } from '../../shared/meal/meal-pickup-time.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import styles from './alert-row.module.css';

type Meal = NonNullable<CustomerNotificationView['meal']>;

const unavailableTexts: Record<NonNullable<Meal['unavailableReason']>, () => string> = {
  ended: m.customer_frame_alert_pickup_ended,
  'sold-out': m.common_sold_out,
  'not-on-sale': m.customer_frame_alert_not_on_sale,
  'not-yet': m.customer_frame_alert_not_on_sale_yet,
  'kitchen-paused': m.customer_frame_alert_kitchen_paused,
  'kitchen-closed': m.customer_frame_alert_kitchen_closed,
  'no-tax-area': m.customer_frame_alert_not_on_sale,
};

type Props = { meal: Meal; isRead: boolean; onOpen: (() => void) | undefined; markButton: ReactNode };

/** A meal that an alert found, with its present stock. */
export function AlertMeal({ meal, isRead, onOpen, markButton }: Props) {
  const { mealName, restaurantName, unavailableReason } = meal;
  return (
    <article
      className={`grid gap-16 line-below align-center ${styles.row}`}
      data-gone={unavailableReason !== null || undefined}
      aria-label={`${mealName}, ${restaurantName}`}
    >
      <Picture src={meal.mealImageUrl} alt="" ratio="1/1" sizes="76px" className={styles.picture} />
      <div className="stack fit gap-4">
        <h2 className={`row wrap text-17 weight-700 item-name ${styles.name}`}>
          <span lang={restaurantLanguage}>{mealName}</span>
          {!isRead && <span className={`text-13 pill ${styles.fresh}`}>{m.customer_frame_alert_new()}</span>}
        </h2>
        <p className="note">{restaurantName}</p>
        <p className="note">
          <b className="num">{formatMealPrice(meal)}</b> ·{' '}
          {unavailableReason === null
            ? m.customer_frame_alert_left({ count: meal.availableQuantity })
            : unavailableTexts[unavailableReason]()}
        </p>
        <MealPickupTime meal={meal} />
      </div>
      <div className={`row gap-8 ${styles.actions}`}>
        {unavailableReason === null && (
          <ButtonLink
            variant="light"
            size="row"
            to={`/order/${meal.mealId}`}
            onClick={onOpen}
            aria-label={m.customer_frame_alert_see_meal_label({ name: mealName })}
          >
            {m.customer_frame_alert_see_meal()}
          </ButtonLink>
        )}
        {markButton}
      </div>
    </article>
  );
}
