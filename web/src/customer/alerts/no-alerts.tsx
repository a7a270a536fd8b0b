import type { RestaurantCardView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RestaurantCard } from '../../shared/restaurant/restaurant-card.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { restaurants } from '../queries.ts';
import { useSetFavorite } from '../use-set-favorite.ts';

const maxRestaurants = 3;

/** How to get alerts, with a few kitchens whose hearts do it right here. */
export function NoAlerts() {
  const { data } = useInfiniteQuery(restaurants({ cuisine: null, area: null, zip: null }));
  const first = data?.pages[0]?.restaurants;
  return (
    <>
      <EmptyState
        picture="bowls"
        title={m.customer_frame_alerts_empty_title()}
        action={
          <ButtonLink variant="light" to="/kitchens">
            {m.customer_frame_alerts_empty_button()}
          </ButtonLink>
        }
      >
        {m.customer_frame_alerts_empty_text()}
      </EmptyState>
      {first && <Suggestions restaurants={first} />}
    </>
  );
}

/** Kitchens that were no favorites when the page opened. One that becomes a favorite stays, so that it can be undone. */
function Suggestions({ restaurants: all }: { restaurants: readonly RestaurantCardView[] }) {
  const id = useId();
  const setFavorite = useSetFavorite();
  const [ids] = useState(() => all.filter(({ isFavorite }) => !isFavorite).map((restaurant) => restaurant.id));
  const shown = all.filter((restaurant) => ids.slice(0, maxRestaurants).includes(restaurant.id));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-22 margin-bottom-16">
        {m.customer_frame_alerts_kitchens()}
      </h2>
      <div className="card-grid row-list">
        {shown.map((restaurant, index) => (
          <RestaurantCard
            key={restaurant.id}
            restaurant={restaurant}
            isFirst={index === 0}
            isRowOnPhone
            onFavorite={(isFavorite) => setFavorite(restaurant.id, isFavorite)}
          />
        ))}
      </div>
    </section>
  );
}
