import { topics } from '@fondly/contract/live';
import type { MealWithRestaurantView, SearchView } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import { listMealsByDistance } from '@fondly/contract/public-pages/by-distance';
import * as m from '@fondly/messages';
import { type ReactNode, Suspense } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { lazyPart } from '../../shared/page/lazy-part.ts';
import { PartFailed } from '../../shared/page/part-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { usePreload } from '../../shared/ui/overlays/use-preload.ts';
import { useView } from '../map-view/use-view.ts';
import { usePosition } from '../near-me/position.ts';
import { keys } from '../queries.ts';
import { useInvalidateOn } from '../use-invalidate-on.ts';
import { AlertForSearch } from './alert-for-search.tsx';
import { filterMeals } from './filter-meals.ts';
import { clearedFilters, type Filters, filterCount } from './filters.ts';
import { MealSection } from './meal-section.tsx';
import { mixRestaurants } from './mix-restaurants.ts';

/** Below the results, in place of them, and behind a tap. */
const ComingUpNearby = lazyPart(() => import('./coming-up-nearby.tsx').then((file) => file.ComingUpNearby));
const noMeals = createScript(() => import('./no-meals-yet.tsx'));
const NoMealsYet = noMeals.toComponent((file) => file.NoMealsYet, PartFailed);
const map = createScript(() => import('./meal-map.tsx'));
const MealMap = map.toComponent((file) => file.MealMap, MapFailed);

type Props = {
  found: SearchView;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  isStale: boolean;
  /** These are the results of the previous radius. */
  isUpdating: boolean;
  onTryAnother: () => void;
};

/** The meals of the ZIP, then those nearby under their own heading. Stock is updated live. */
export function SearchResults({ found, filters, onFilters, isStale, isUpdating, onTryAnother }: Props) {
  const { zip } = found;
  useInvalidateOn([zip, ...found.nearby.map((meal) => meal.zip)].map(topics.zip), [[...keys.search, zip]]);
  const { view } = useView();
  usePreload(map.preload);
  const position = usePosition(zip);
  const origin = position ?? found.center ?? null;
  const { meals: ordered, nearby, unstated } = filterMeals(listMealsByDistance(found, origin), filters, useNow(60));
  // Where the customer is exactly known, the nearest come first without exception.
  const meals = filters.sort === 'distance' && !position ? mixRestaurants(ordered) : ordered;
  const isFilteredOut = meals.length + nearby.length === 0 && found.meals.length + found.nearby.length > 0;
  const isFarthest = found.nearby.length > 0 || filters.miles === policies.nearbyMaxMiles;
  const searchFarther = isFarthest ? null : () => onFilters({ ...filters, miles: policies.nearbyMaxMiles });
  const sections = (
    <Sections
      {...{ found, filters, meals, nearby, isUpdating }}
      isHeadingShown={found.meals.length > 0 && !isFilteredOut}
    />
  );
  return (
    <>
      {isStale && <Banner tone="warning">{m.search_outdated()}</Banner>}
      {/* Meals with unstated allergens are counted and never shown as free of them (docs/domain.md#allergens). */}
      {unstated > 0 && <Banner tone="info">{m.search_hidden_for_allergens({ count: unstated })}</Banner>}
      {found.meals.length === 0 && found.zipLocation === null && <UnknownZip zip={zip} onTryAnother={onTryAnother} />}
      {found.meals.length === 0 && found.zipLocation !== null && (
        <NoMealsYet
          key={zip}
          zip={zip}
          zipLocation={found.zipLocation}
          onTryAnother={onTryAnother}
          onSearchFarther={searchFarther}
        />
      )}
      {isFilteredOut && <NoMatches onClear={() => onFilters(clearedFilters(filters))} />}
      {view === 'map' && meals.length + nearby.length > 0 ? (
        <Suspense fallback={sections}>
          <MealMap
            meals={[...meals, ...nearby]}
            avoided={filters.without}
            origin={origin}
            isOriginExact={position !== null}
            zip={zip}
          >
            {sections}
          </MealMap>
        </Suspense>
      ) : (
        sections
      )}
      <Suspense fallback={null}>
        {found.zipLocation !== null && <ComingUpNearby found={found} filters={filters} />}
      </Suspense>
      {found.isTruncated && <p className="muted">{formatCutNote(filters)}</p>}
    </>
  );
}

/** The list stays. */
function MapFailed({ children }: { children: ReactNode }) {
  return (
    <>
      <PartFailed />
      {children}
    </>
  );
}

type SectionsProps = Pick<Props, 'found' | 'filters' | 'isUpdating'> & {
  meals: MealWithRestaurantView[];
  nearby: MealWithRestaurantView[];
  /** The heading with the count of the ZIP, which may be none. */
  isHeadingShown: boolean;
};

function Sections({ found: { zip }, filters, meals, nearby, isUpdating, isHeadingShown }: SectionsProps) {
  const alert = <AlertForSearch />;
  return (
    <>
      {isHeadingShown && (
        <MealSection
          title={m.search_found_title({ count: meals.length, zip })}
          note={formatFoundNote(meals.length, nearby.length, filters)}
          action={alert}
          meals={meals}
          avoided={filters.without}
          isBusy={isUpdating}
          isCount
        />
      )}
      {nearby.length > 0 && (
        <MealSection
          title={m.search_nearby_title()}
          note={formatNearbyNote(nearby.length, zip, filters)}
          action={!isHeadingShown && alert}
          meals={nearby}
          avoided={filters.without}
          isBusy={isUpdating}
        />
      )}
    </>
  );
}

/** Five digits that no place has get no waitlist. */
function UnknownZip({ zip, onTryAnother }: { zip: string; onTryAnother: () => void }) {
  const action = (
    <Button variant="light" onClick={onTryAnother}>
      {m.search_another_zip()}
    </Button>
  );
  return (
    <div role="status">
      <EmptyState picture="bowls" title={m.search_zip_unknown_title({ zip })} action={action}>
        {m.search_zip_unknown_text()}
      </EmptyState>
    </div>
  );
}

function NoMatches({ onClear }: { onClear: () => void }) {
  const action = (
    <div className="flex wrap gap-8">
      <Button variant="light" onClick={onClear}>
        {m.search_filters_clear()}
      </Button>
      <AlertForSearch />
    </div>
  );
  return (
    <div role="status">
      <EmptyState picture="plate" title={m.search_no_matches_title()} action={action}>
        {m.search_no_matches_text()}
      </EmptyState>
    </div>
  );
}

/** The title counts the meals of the ZIP, and this the others: the radius applies only to them. */
function formatFoundNote(inZip: number, nearby: number, { miles }: Filters): string {
  if (inZip === 0) return m.search_found_note_filtered();
  if (nearby === 0) return m.search_found_note();
  return m.search_found_note_and_nearby({ count: nearby, distance: m.search_distance_miles({ count: miles }) });
}

function formatNearbyNote(count: number, zip: string, { miles, sort }: Filters): string {
  const text = { count, zip, distance: m.search_distance_miles({ count: miles }) };
  return sort === 'distance' ? m.search_nearby_note_sorted(text) : m.search_nearby_note(text);
}

function formatCutNote(filters: Filters): string {
  return filterCount(filters) > 0 ? m.search_nearest_only_filtered() : m.search_nearest_only();
}
