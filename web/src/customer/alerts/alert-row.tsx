import type { CustomerNotificationView } from '@fondly/contract/account/notifications';
import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { MealPickupTime } from '../../shared/meal/meal-pickup-time.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import styles from './alert-row.module.css';
import { formatAgo } from './format-ago.ts';
import { isOver } from './is-over.ts';

type Meal = NonNullable<CustomerNotificationView['meal']>;

const unavailableTexts: Record<NonNullable<Meal['unavailableReason']>, (meal: Meal) => string> = {
  ended: ({ pickupEnd }) => m.customer_frame_alert_ended({ ago: formatAgo(new Date(pickupEnd), readNow()) }),
  'sold-out': m.common_sold_out,
  'not-on-sale': m.customer_frame_alert_not_on_sale,
  'not-yet': m.customer_frame_alert_not_on_sale_yet,
  'kitchen-paused': m.customer_frame_alert_kitchen_paused,
  'kitchen-closed': m.customer_frame_alert_kitchen_closed,
  'no-tax-area': m.customer_frame_alert_not_on_sale,
};

type Props = { meal: Meal; isRead: boolean; onOpen: (() => void) | undefined; markButton: ReactNode };

/** A meal that an alert found, with its present stock. One that is over is a quiet line without a price. */
export function AlertMeal({ meal, isRead, onOpen, markButton }: Props) {
  const { mealName, restaurantName, unavailableReason } = meal;
  if (isOver(meal)) return <AlertOver meal={meal} />;
  return (
    <article
      className={`grid line-below align-center relative ${styles.row}`}
      aria-label={`${mealName}, ${restaurantName}`}
    >
      <Picture src={meal.mealImageUrl} alt="" ratio="1/1" sizes="64px" className={styles.picture} />
      <div className="stack fit gap-2">
        <h2 className={`row wrap text-17 weight-700 item-name ${styles.name}`}>
          {unavailableReason === null ? (
            <Link
              lang={restaurantLanguage}
              to={`/order/${meal.mealId}`}
              onClick={onOpen}
              aria-label={m.customer_frame_alert_see_meal_label({ name: mealName })}
            >
              {mealName}
            </Link>
          ) : (
            <span lang={restaurantLanguage}>{mealName}</span>
          )}
          {!isRead && <NewMark />}
        </h2>
        <p className="note">
          {restaurantName} · <b className="num">{formatMealPrice(meal)}</b> ·{' '}
          {unavailableReason === null
            ? m.customer_frame_alert_left({ count: meal.availableQuantity })
            : unavailableTexts[unavailableReason](meal)}
        </p>
        <MealPickupTime meal={meal} />
      </div>
      {markButton}
    </article>
  );
}

function AlertOver({ meal }: { meal: Meal }) {
  const { mealName, restaurantName, unavailableReason: reason } = meal;
  return (
    <article
      className={`grid line-below align-center ${styles.row}`}
      data-over
      aria-label={`${mealName}, ${restaurantName}`}
    >
      <Picture src={meal.mealImageUrl} alt="" ratio="1/1" sizes="64px" className={styles.picture} />
      <div className="stack fit gap-2">
        <h2 className="muted text-15 weight-600 item-name" lang={restaurantLanguage}>
          {mealName}
        </h2>
        <p className="note">
          {restaurantName} · {reason && unavailableTexts[reason](meal)}
        </p>
      </div>
    </article>
  );
}

/** "New" beside the title of an unread notification. */
export const NewMark = () => <span className={`text-13 pill ${styles.fresh}`}>{m.customer_frame_alert_new()}</span>;
