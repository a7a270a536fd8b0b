import { topics } from '@fondly/contract/live';
import { policies } from '@fondly/contract/policies';
import { listRestaurantsByDistance } from '@fondly/contract/public-pages/by-distance';
import * as m from '@fondly/messages';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { keepScroll } from '../../shared/page/page-location.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { useDeferredData } from '../../shared/page/use-deferred-data.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { rememberZip } from '../browser-storage/last-zip.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { useView } from '../map-view/use-view.ts';
import { ViewSwitch } from '../map-view/view-switch.tsx';
import { MealsSavedInZip } from '../meals-saved-in-zip.tsx';
import { usePosition } from '../near-me/position.ts';
import { keys, type RestaurantFilter, restaurants } from '../queries.ts';
import { useInvalidateOn } from '../use-invalidate-on.ts';
import { CuisineChips } from './cuisine-chips.tsx';
import { mealsTodayLine } from './meals-today-line.ts';
import { RecentRestaurants } from './recent-restaurants.tsx';
import { RestaurantResults } from './restaurant-results.tsx';
import styles from './restaurants-page.module.css';
import { RestaurantsSkeleton } from './restaurants-skeleton.tsx';
import { type ListScope, useListScope, writeListScope } from './use-list-scope.ts';
import { useWhere } from './use-where.tsx';

export const meta = pageMeta({ title: m.customer_frame_kitchens(), hidden: true });

/** `/kitchens`. Cuisine and scope are part of the address, so that a view can be shared. */
export default function RestaurantsPage() {
  const [params, setParams] = useSearchParams();
  const cuisine = params.get('cuisine');
  const { scope, isLooking } = useListScope();
  const { list, data } = useList({ cuisine, ...scope }, isLooking);
  const [first] = data?.pages ?? [];
  const position = usePosition(scope.zip);
  const origin = position ?? first?.center ?? null;
  const shown = data?.pages.flatMap((page) => listRestaurantsByDistance(page.restaurants, origin)) ?? [];
  const { view, setView } = useView();
  useEffect(() => {
    if (scope.zip) rememberZip(scope.zip);
  }, [scope.zip]);
  useInvalidateOn(
    shown.map(({ zip }) => topics.zip(zip)),
    [keys.restaurants],
  );

  const choose = (next: URLSearchParams) => setParams(next, { replace: true, state: keepScroll });
  const chooseScope = (next: ListScope) => choose(writeListScope(params, next));
  const chooseCuisine = (value: string | null) => {
    const next = new URLSearchParams(params);
    if (value) next.set('cuisine', value);
    else next.delete('cuisine');
    choose(next);
  };
  const areas = first?.areas ?? [];
  const where = useWhere({ areas, scope, onChange: chooseScope });

  return (
    <PageFrame corner={where.corner}>
      <div className={`stack gap-24 ${styles.page}`}>
        <PageTitle
          note={
            (data || !list.isError) &&
            (data ? mealsTodayLine(shown, list.hasNextPage) : <Skeleton className="block" width={260} height={24} />)
          }
          action={
            <div className="row gap-12">
              {where.besideTitle}
              <ViewSwitch view={view} onChange={setView} />
            </div>
          }
        >
          {toPageTitle(scope)}
        </PageTitle>
        {/* Not before the list: an order may still name the ZIP, and the field would go again. */}
        {(data || list.isError) && where.field}
        {!data && !list.isError && <RestaurantsSkeleton />}
        {list.isError && !list.data && (
          <LoadFailed what={m.kitchens_what()} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {first && (
          <>
            {list.isRefetchError && <StaleBanner onRetry={() => void list.refetch()} />}
            <div className={`margin-bottom-8 ${styles.cuisines}`}>
              <CuisineChips cuisines={first.cuisines} value={cuisine} onChange={chooseCuisine} />
            </div>
            {view === 'list' && <RecentRestaurants />}
            {shown.length === 0 ? (
              <NothingFound zip={scope.zip} onShowAll={() => choose(writeListScope(new URLSearchParams(), nowhere))} />
            ) : (
              <RestaurantResults
                restaurants={shown}
                title={toTitle(scope, areas)}
                pages={{ ...list, count: data?.pages.length ?? 0 }}
                onMore={list.fetchNextPage}
                origin={origin}
                isOriginExact={position !== null}
                zip={scope.zip}
              />
            )}
            {scope.zip && <MealsSavedInZip zip={scope.zip} />}
          </>
        )}
      </div>
    </PageFrame>
  );
}

/** The list stays on the page while a new filter loads. The first list waits for the ZIP, so it never jumps to another order. */
function useList(filter: RestaurantFilter, isLooking: boolean) {
  const [hasShown, setShown] = useState(false);
  const list = useInfiniteQuery({
    ...restaurants(filter),
    ...(hasShown && { placeholderData: keepPreviousData }),
  });
  const data = useDeferredData(isLooking ? undefined : list.data);
  if (data && !hasShown) setShown(true);
  return { list, data };
}

/** Only a list around a ZIP or in an area is near the customer. */
const toPageTitle = ({ zip, area }: ListScope): string =>
  zip || area ? m.kitchens_title() : m.kitchens_title_everywhere();

const nowhere: ListScope = { zip: null, area: null };

function toTitle({ zip, area }: ListScope, areas: readonly { slug: string; name: string }[]): string {
  if (zip) return m.kitchens_nearest_first();
  const name = areas.find(({ slug }) => slug === area)?.name;
  return name ? m.kitchens_all_in_area({ area: name }) : m.kitchens_all();
}

function StaleBanner({ onRetry }: { onRetry: () => void }) {
  const action = (
    <Button size="row" variant="default" onClick={onRetry}>
      {m.common_try_again()}
    </Button>
  );
  return (
    <Banner tone="warning" action={action}>
      {m.kitchens_list_outdated()}
    </Banner>
  );
}

function NothingFound({ zip, onShowAll }: { zip: string | null; onShowAll: () => void }) {
  const action = (
    <Button variant="light" onClick={onShowAll}>
      {m.kitchens_show_all()}
    </Button>
  );
  return (
    <EmptyState picture="bowls" title={m.kitchens_none_found_title()} action={action}>
      {zip
        ? m.kitchens_none_found_near_zip({ miles: policies.nearbyMaxMiles, zip })
        : m.kitchens_none_found_for_cuisine()}
    </EmptyState>
  );
}
