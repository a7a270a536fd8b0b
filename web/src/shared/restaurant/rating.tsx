import * as m from '@fondly/messages';
import { IconStarFilled } from '@tabler/icons-react';
import styles from './rating.module.css';

/** Stars with their number, or "New" before the first rating. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null || count === 0)
    return (
      <span className={`rigid label num nowrap inline-row align-baseline gap-4 ${styles.rating}`}>
        {m.kitchens_rating_none()}
      </span>
    );
  return (
    <span className={`rigid label num nowrap inline-row align-baseline gap-4 ${styles.rating}`}>
      <IconStarFilled size={15} aria-hidden />
      <span className="visually-hidden">{m.kitchens_rating_label({ rating: rating.toFixed(1), count })}</span>
      <span aria-hidden>{rating.toFixed(1)}</span>
      <span className={`muted ${styles.count}`} aria-hidden>
        ({count})
      </span>
    </span>
  );
}
