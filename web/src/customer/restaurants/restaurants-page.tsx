import { topics } from '@fondly/contract/live';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { useDeferredData } from '../../shared/page/use-deferred-data.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { keys, restaurants } from '../queries.ts';
import { useInvalidateOn } from '../use-invalidate-on.ts';
import { AreaSelect } from './area-select.tsx';
import { CuisineChips } from './cuisine-chips.tsx';
import { mealsTodayLine } from './meals-today-line.ts';
import { RecentRestaurants } from './recent-restaurants.tsx';
import { RestaurantGroups } from './restaurant-groups.tsx';
import styles from './restaurants-page.module.css';
import { RestaurantsSkeleton } from './restaurants-skeleton.tsx';

export const meta = pageMeta({ title: 'Kitchens near you', hidden: true });

/** `/kitchens`. Cuisine and area are part of the address, so that a view can be shared. */
export default function RestaurantsPage() {
  const [params, setParams] = useSearchParams();
  const cuisine = params.get('cuisine');
  const area = params.get('area');
  const list = useQuery({ ...restaurants({ cuisine, area }), placeholderData: keepPreviousData });
  const data = useDeferredData(list.data);
  const shown = data?.restaurants ?? [];
  useInvalidateOn(
    shown.map(({ zip }) => topics.zip(zip)),
    [keys.restaurants],
  );

  const choose = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const areas = data?.areas ?? [];
  const areaSelect = <AreaSelect areas={areas} value={area} onChange={(value) => choose('area', value)} />;
  const note = data && mealsTodayLine(data.restaurants);

  return (
    <PageFrame corner={data && areaSelect}>
      <div className={`stack gap-24 ${styles.page}`}>
        <PageTitle note={note}>Kitchens near you</PageTitle>
        {!data && !list.isError && <RestaurantsSkeleton />}
        {list.isError && !list.data && (
          <LoadFailed what="the kitchens" error={list.error} onRetry={() => void list.refetch()} />
        )}
        {data && (
          <>
            {list.isError && <StaleBanner onRetry={() => void list.refetch()} />}
            <div className={`flex space-between gap-24 align-start ${styles.filters}`}>
              <CuisineChips cuisines={data.cuisines} value={cuisine} onChange={(value) => choose('cuisine', value)} />
              <div className={`rigid ${styles.area}`}>{areaSelect}</div>
            </div>
            <RecentRestaurants visible={cuisine || area ? null : shown} />
            {shown.length === 0 ? (
              <NothingFound onShowAll={() => setParams({}, { replace: true })} />
            ) : (
              <RestaurantGroups restaurants={shown} areaName={areas.find(({ slug }) => slug === area)?.name ?? null} />
            )}
          </>
        )}
      </div>
    </PageFrame>
  );
}

function StaleBanner({ onRetry }: { onRetry: () => void }) {
  const action = (
    <Button size="row" variant="default" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Banner tone="warning" action={action}>
      We could not reach the kitchens just now. This is what we saw last.
    </Banner>
  );
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const action = (
    <Button variant="light" onClick={onShowAll}>
      Show all kitchens
    </Button>
  );
  return (
    <EmptyState picture="bowls" title="No kitchens found" action={action}>
      No kitchen matches this cuisine here. Try All, or another area.
    </EmptyState>
  );
}
