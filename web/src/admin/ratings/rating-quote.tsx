import type { AdminRating } from '@fondly/contract/admin/ratings';

/** What the customer gave and wrote, above the form that hides or shows it. */
export const RatingQuote = ({ rating: { rating, review, restaurantName } }: { rating: AdminRating }) => (
  <p>
    {rating} of 5 for {restaurantName}
    {review && <>: “{review}”</>}
  </p>
);
