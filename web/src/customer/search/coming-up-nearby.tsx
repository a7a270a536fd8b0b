import type { SearchView } from '@fondly/contract/meals';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../shared/api/use-now.ts';
import { useWhenSalesOpen } from '../../shared/meal/use-when-sales-open.ts';
import { comingMeals, keys } from '../queries.ts';
import { ComingUp } from '../restaurant/coming-up.tsx';
import { filterMeals } from './filter-meals.ts';
import type { Filters } from './filters.ts';

/** What comes up in and around the ZIP, with the same filters. Nothing while it loads, and none without such meals. */
export function ComingUpNearby({ found, filters }: { found: SearchView; filters: Filters }) {
  const coming = useQuery(comingMeals(found.zip, filters.miles));
  const now = useNow(60);
  useWhenSalesOpen(coming.data ?? [], [...keys.search, found.zip]);
  const { meals } = filterMeals(
    { ...found, meals: coming.data ?? [], nearby: [] },
    { ...filters, sort: 'distance' },
    now,
  );
  return meals.length > 0 && <ComingUp meals={meals} />;
}
