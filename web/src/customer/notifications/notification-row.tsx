import type { NoticeView } from '@fondly/contract/favorite-notifications';
import { formatCents } from '@fondly/contract/money';
import { MealWindow } from '../../shared/meal/meal-pickup-time.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import styles from './notification-row.module.css';

const endings: Record<NonNullable<NoticeView['block']>, string> = {
  ended: 'Pickup Ended',
  'sold-out': 'Sold out',
  'not-on-sale': 'Not on sale now',
  'kitchen-closed': 'Kitchen closed',
};

/** A meal that a favorite kitchen has put on sale, as it is now. */
export function NoticeRow({ notice }: { notice: NoticeView }) {
  const { mealName, restaurantName, block } = notice;
  return (
    <article
      className={styles.row}
      data-gone={block !== null || undefined}
      aria-label={`${mealName}, ${restaurantName}`}
    >
      <Picture src={notice.mealImageUrl} alt="" ratio="1/1" sizes="76px" className={styles.picture} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          {mealName}
          {!notice.isRead && <span className={styles.fresh}>New</span>}
        </h2>
        <p className={styles.meta}>{restaurantName}</p>
        <p className={styles.meta}>
          <b className="num">{formatCents(notice.priceCents)}</b> ·{' '}
          {block === null ? `${notice.availableQuantity} left` : endings[block]}
        </p>
        <MealWindow meal={notice} />
      </div>
      {block === null && (
        <ButtonLink look="light" size="row" to={`/order/${notice.mealId}`} aria-label={`See the meal: ${mealName}`}>
          See the meal
        </ButtonLink>
      )}
    </article>
  );
}
