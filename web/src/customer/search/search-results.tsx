import { topics } from '@fondly/contract/live';
import type { SearchView } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { keys } from '../queries.ts';
import { useInvalidateOn } from '../use-invalidate-on.ts';
import { filterMeals } from './filter-meals.ts';
import { clearedFilters, type Filters, filterCount } from './filters.ts';
import { MealSection } from './meal-section.tsx';
import { NoMealsYet } from './no-meals-yet.tsx';

type Props = {
  found: SearchView;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  isStale: boolean;
  onTryAnother: () => void;
};

/** The meals of the ZIP, then those nearby under their own heading. Stock is updated live. */
export function SearchResults({ found, filters, onFilters, isStale, onTryAnother }: Props) {
  const { zip } = found;
  useInvalidateOn([zip, ...found.nearby.map((meal) => meal.zip)].map(topics.zip), [[...keys.search, zip]]);
  const { meals, nearby, unstated } = filterMeals(found, filters, useNow(60));
  const isFilteredOut = meals.length + nearby.length === 0 && found.meals.length + found.nearby.length > 0;
  const isFarthest = found.nearby.length > 0 || filters.miles === policies.nearbyMaxMiles;
  const searchFarther = isFarthest ? null : () => onFilters({ ...filters, miles: policies.nearbyMaxMiles });
  return (
    <>
      {isStale && <Banner tone="warning">We could not search again just now. This is what we saw last.</Banner>}
      {unstated > 0 && <Banner tone="info">{formatUnstatedNote(unstated)}</Banner>}
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
      {found.meals.length > 0 && !isFilteredOut && (
        <MealSection
          title={formatFoundTitle(meals.length, zip)}
          note={formatZipNote(meals.length)}
          meals={meals}
          isCount
        />
      )}
      {isFilteredOut && <NoMatches onClear={() => onFilters(clearedFilters(filters))} />}
      {nearby.length > 0 && <MealSection title="Nearby" note={nearbyNote(filters)} meals={nearby} />}
      {found.isTruncated && <p className="muted">{formatCutNote(filters)}</p>}
    </>
  );
}

/** Five digits that no place has get no waitlist. */
function UnknownZip({ zip, onTryAnother }: { zip: string; onTryAnother: () => void }) {
  const action = (
    <Button variant="light" onClick={onTryAnother}>
      Try Another ZIP
    </Button>
  );
  return (
    <div role="status">
      <EmptyState picture="bowls" title={`We don't know ${zip}`} action={action}>
        Please check the five digits.
      </EmptyState>
    </div>
  );
}

function NoMatches({ onClear }: { onClear: () => void }) {
  const action = (
    <Button variant="light" onClick={onClear}>
      Clear filters
    </Button>
  );
  return (
    <div role="status">
      <EmptyState picture="plate" title="No meal fits these filters" action={action}>
        There are meals here today. Take a filter away, or look farther.
      </EmptyState>
    </div>
  );
}

function formatFoundTitle(count: number, zip: string): string {
  return `${count} meal${count === 1 ? '' : 's'} found in ${zip}`;
}

const formatZipNote = (count: number) => (count === 0 ? 'None here fits your filters' : 'Available for pickup today');

function nearbyNote({ miles, sort }: Filters): string {
  return `Up to ${miles} ${miles === 1 ? 'mile' : 'miles'} away${sort === 'distance' ? ', nearest first' : ''}`;
}

/** Meals with unstated allergens are counted and never shown as free of them (docs/domain.md#allergens). */
function formatUnstatedNote(count: number): string {
  const subject = count === 1 ? '1 more meal is' : `${count} more meals are`;
  return `${subject} left out: the kitchen has not stated the allergens.`;
}

function formatCutNote(filters: Filters): string {
  const hint = 'These are the nearest meals; there are more than one page can hold.';
  return filterCount(filters) > 0 ? `${hint} A smaller distance may show others that fit.` : hint;
}
