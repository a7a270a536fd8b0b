import { topics } from '@fondly/contract/live';
import type { SearchView } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { keys } from '../queries.ts';
import { useStaleOn } from '../use-invalidate-on.ts';
import { useNow } from '../use-now.ts';
import { chooseMeals } from './filter-meals.ts';
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

/** The meals of the ZIP itself, then those nearby under their own heading (D-1.7); stock follows live. */
export function SearchResults({ found, filters, onFilters, isStale, onTryAnother }: Props) {
  const { zip } = found;
  useStaleOn([zip, ...found.nearby.map((meal) => meal.zip)].map(topics.zip), [[...keys.search, zip]]);
  const { meals, nearby, silent } = chooseMeals(found, filters, useNow(60));
  const isNothing = meals.length + nearby.length === 0 && found.meals.length + found.nearby.length > 0;
  const isFarthest = found.nearby.length > 0 || filters.miles === policies.nearbyMilesLargest;
  const lookFarther = isFarthest ? null : () => onFilters({ ...filters, miles: policies.nearbyMilesLargest });
  return (
    <>
      {isStale && <Banner tone="warning">We could not search again just now. This is what we saw last.</Banner>}
      {silent > 0 && <Banner tone="info">{silentLine(silent)}</Banner>}
      {found.meals.length === 0 && (
        <NoMealsYet key={zip} zip={zip} onTryAnother={onTryAnother} onLookFarther={lookFarther} />
      )}
      {found.meals.length > 0 && !isNothing && (
        <MealSection title={foundLine(meals.length, zip)} note={hereNote(meals.length)} meals={meals} isCount />
      )}
      {isNothing && <NothingFits onClear={() => onFilters(clearedFilters(filters))} />}
      {nearby.length > 0 && <MealSection title="Nearby" note={nearbyNote(filters)} meals={nearby} />}
      {found.isCut && <p className="muted">{cutLine(filters)}</p>}
    </>
  );
}

function NothingFits({ onClear }: { onClear: () => void }) {
  const action = (
    <Button look="light" onClick={onClear}>
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

function foundLine(count: number, zip: string): string {
  return `${count} meal${count === 1 ? '' : 's'} found in ${zip}`;
}

const hereNote = (count: number) => (count === 0 ? 'None here fits your filters' : 'Available for pickup today');

function nearbyNote({ miles, sort }: Filters): string {
  return `Up to ${miles} ${miles === 1 ? 'mile' : 'miles'} away${sort === 'distance' ? ', nearest first' : ''}`;
}

/** Rule D-33: what is left out for want of a word is told, never shown as free. */
function silentLine(count: number): string {
  const who = count === 1 ? '1 more meal is' : `${count} more meals are`;
  return `${who} left out: the kitchen has not stated the allergens.`;
}

function cutLine(filters: Filters): string {
  const where = 'These are the nearest meals; there are more than one page can hold.';
  return filterCount(filters) > 0 ? `${where} A smaller distance may show others that fit.` : where;
}
