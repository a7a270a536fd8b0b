import type { Output } from '@fondly/contract/api';
import { topics } from '@fondly/contract/live';
import * as m from '@fondly/messages';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useParams } from 'wouter';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { lazyPart } from '../../shared/page/lazy-part.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { useDeferredData } from '../../shared/page/use-deferred-data.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { StateTile } from '../../shared/ui/feedback/state-tile.tsx';
import { forgetRestaurant, rememberRestaurant } from '../browser-storage/recent-restaurants.ts';
import { BackLink } from '../frame/back-link.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { isMissing, keys, restaurant } from '../queries.ts';
import { useInvalidateOn } from '../use-invalidate-on.ts';
import { RestaurantHeader } from './restaurant-header.tsx';
import { RestaurantMeals } from './restaurant-meals.tsx';
import { RestaurantSkeleton } from './restaurant-skeleton.tsx';

export const meta = pageMeta({ title: m.kitchens_page_title(), hidden: true });

const BelowMeals = lazyPart(() => import('./below-meals.tsx').then((file) => file.BelowMeals));

/** `/kitchen/{kitchenId}`. Reads by the id alone, so reloads and shared links work. */
export default function RestaurantPage() {
  const { restaurantId = '' } = useParams();
  const page = useQuery(restaurant(restaurantId));
  const shown = useDeferredData(page.data);
  useInvalidateOn(page.data ? [topics.restaurant(restaurantId)] : [], [[...keys.restaurant, restaurantId]]);
  useRememberVisit(restaurantId, page.data, isMissing(page.error));

  return (
    <PageFrame variant="focused">
      {!shown && !page.isError && <RestaurantSkeleton />}
      {page.isError && isMissing(page.error) && <RestaurantNotFound />}
      {page.isError && !page.data && !isMissing(page.error) && (
        <>
          <BackLink to="/kitchens">{m.kitchens_all()}</BackLink>
          <LoadFailed level={1} what={m.kitchens_page_what()} error={page.error} onRetry={() => void page.refetch()} />
        </>
      )}
      {shown && !isMissing(page.error) && (
        <>
          <title>{`${shown.restaurant.name} | Fondly`}</title>
          <RestaurantHeader restaurant={shown.restaurant} />
          {page.isError && <Banner tone="warning">{m.kitchens_page_outdated()}</Banner>}
          <RestaurantMeals {...shown} />
          <Suspense>
            <BelowMeals {...shown} />
          </Suspense>
        </>
      )}
    </PageFrame>
  );
}

type Viewed = Pick<Output<'GET /api/kitchens/:id'>, 'restaurant' | 'meals'>;

/**
 * A viewed restaurant moves to the front of the recently viewed ones, with a dish of today, since a header shows several
 * and is small there. A missing one is removed.
 */
function useRememberVisit(restaurantId: string, viewed: Viewed | undefined, isGone: boolean): void {
  const { id, name, headerImageUrl = null, cuisines } = viewed?.restaurant ?? {};
  const image = viewed?.meals.find(({ imageUrl }) => imageUrl)?.imageUrl ?? headerImageUrl;
  const cuisine = cuisines?.[0] ?? '';
  useEffect(() => {
    if (isGone) forgetRestaurant(restaurantId);
    if (id && name) rememberRestaurant({ id, name, image, cuisine, viewedAt: readNow().toISOString() });
  }, [restaurantId, isGone, id, name, image, cuisine]);
}

function RestaurantNotFound() {
  const action = (
    <ButtonLink variant="light" to="/kitchens">
      {m.kitchens_all()}
    </ButtonLink>
  );
  return (
    <StateTile
      level={1}
      tone="plum"
      icon={<IconSearch size={28} />}
      title={m.kitchens_not_found_title()}
      action={action}
    >
      {m.kitchens_not_found_text()}
    </StateTile>
  );
}
