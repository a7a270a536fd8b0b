import type { FavoriteNotificationView } from '@fondly/contract/account/favorite-notifications';
import { formatCents } from '@fondly/contract/money';
import { MealPickupTime } from '../../shared/meal/meal-pickup-time.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import styles from './notification-row.module.css';

const blockTexts: Record<NonNullable<FavoriteNotificationView['unavailableReason']>, string> = {
  ended: 'Pickup Ended',
  'sold-out': 'Sold out',
  'not-on-sale': 'Not on sale now',
  'not-on-sale-yet': 'Not on sale yet',
  'kitchen-paused': 'Kitchen paused',
  'kitchen-closed': 'Kitchen closed',
};

/** A meal that a favorite restaurant has listed, with its present stock. */
export function NotificationRow({ notification }: { notification: FavoriteNotificationView }) {
  const { mealName, restaurantName, unavailableReason } = notification;
  return (
    <article
      className={`grid gap-16 line-below align-center ${styles.row}`}
      data-gone={unavailableReason !== null || undefined}
      aria-label={`${mealName}, ${restaurantName}`}
    >
      <Picture src={notification.mealImageUrl} alt="" ratio="1/1" sizes="76px" className={styles.picture} />
      <div className="stack fit gap-4">
        <h2 className={`row wrap text-17 weight-700 item-name ${styles.name}`}>
          {mealName}
          {!notification.isRead && <span className={`text-13 pill ${styles.fresh}`}>New</span>}
        </h2>
        <p className="note">{restaurantName}</p>
        <p className="note">
          <b className="num">{formatCents(notification.priceCents)}</b> ·{' '}
          {unavailableReason === null ? `${notification.availableQuantity} left` : blockTexts[unavailableReason]}
        </p>
        <MealPickupTime meal={notification} />
      </div>
      {unavailableReason === null && (
        <ButtonLink
          variant="light"
          size="row"
          to={`/order/${notification.mealId}`}
          aria-label={`See the meal: ${mealName}`}
        >
          See the meal
        </ButtonLink>
      )}
    </article>
  );
}
