import type { ReviewView } from '@fondly/contract/public-pages/reviews';
import { formatMonthDay, toLocalDate } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconStarFilled } from '@tabler/icons-react';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import styles from './restaurant-section.module.css';

type Props = { reviews: readonly ReviewView[]; timezone: string };

/** What customers wrote for others to read, the newest first. */
export function RestaurantReviews({ reviews, timezone }: Props) {
  if (reviews.length === 0) return null;
  return (
    <section className={`stack gap-12 ${styles.section}`} aria-labelledby="reviews">
      <h2 id="reviews" className={styles.title}>
        {m.kitchens_reviews_title()}
      </h2>
      <ul className="stack gap-12">
        {reviews.map((review) => (
          <li key={`${review.createdAt} ${review.firstName}`} className="stack gap-8 card padding-16">
            <p className="row wrap gap-6 note">
              <IconStarFilled size={15} aria-hidden />
              <span className="visually-hidden">{m.kitchens_review_stars({ count: review.rating })}</span>
              <b aria-hidden>{review.rating}</b>
              {m.kitchens_review_by({
                name: review.firstName,
                day: formatMonthDay(toLocalDate(new Date(review.createdAt), timezone)),
              })}
            </p>
            <p className="break">{review.review}</p>
            <p className="note" lang={restaurantLanguage}>
              {review.mealName}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
