import type { ReviewView } from '@fondly/contract/public-pages/reviews';
import { formatMonthDay, toLocalDate } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconStarFilled } from '@tabler/icons-react';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';

type Props = { reviews: readonly ReviewView[]; timezone: string };

/** What customers wrote for others to read, the newest first. */
export function RestaurantReviews({ reviews, timezone }: Props) {
  if (reviews.length === 0) return null;
  return (
    <section className="stack gap-12" aria-labelledby="reviews">
      <h2 id="reviews" className="text-22">
        {m.kitchens_reviews_title()}
      </h2>
      <ul className="stack gap-12">
        {reviews.map((review) => (
          <li key={`${review.createdAt} ${review.firstName}`} className="stack gap-4 card">
            <p className="row wrap gap-6 note">
              <IconStarFilled size={15} aria-hidden />
              <span className="visually-hidden">{m.kitchens_review_stars({ count: review.rating })}</span>
              <b aria-hidden>{review.rating}</b>
              {m.kitchens_review_by({
                name: review.firstName,
                day: formatMonthDay(toLocalDate(new Date(review.createdAt), timezone)),
              })}
            </p>
            <blockquote className="break">{review.review}</blockquote>
            <p className="note" lang={restaurantLanguage}>
              {review.mealName}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
