import type { SearchView } from '@fondly/contract/meals';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { useDeferredData } from '../../shared/page/use-deferred-data.ts';
import { useMedia } from '../../shared/page/use-media.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { findLastZip, rememberZip } from '../browser-storage/last-zip.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { MealsSavedInZip } from '../meals-saved-in-zip.tsx';
import { mealSearch } from '../queries.ts';
import { filterMeals } from './filter-meals.ts';
import { FilterPanel } from './filter-panel.tsx';
import { type Filters, filterCount, toSearchParams } from './filters.ts';
import { SearchResults } from './search-results.tsx';
import { useFilters } from './use-filters.ts';
import { ZipSearch } from './zip-search.tsx';

export const meta = pageMeta({ title: m.search_title(), hidden: true });

/** `/meal-search`. All choices are part of the address. */
export default function MealSearchPage() {
  const [params, setParams] = useSearchParams();
  const zip = parseZip(params.get('zip'));
  const [filters, choose] = useFilters();
  const search = useQuery({
    ...mealSearch(zip, filters.miles),
    // Another radius keeps the present results of the ZIP on the page; another ZIP does not.
    placeholderData: (previous) => (previous?.zip === zip ? previous : undefined),
  });
  const found = useDeferredData(search.data);
  const foundCount = useFoundCount(found, filters);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => params.get('zip')?.replace(/\D/g, '').slice(0, 5) || (findLastZip() ?? ''));
  useEffect(() => {
    if (!zip) return;
    rememberZip(zip);
    setTyped(zip);
  }, [zip]);

  const [isRepeating, searchAgain] = useRepeat(search.refetch);
  const searchFor = (searchedZip: string) => {
    // The address would not change, so the search is repeated directly.
    if (searchedZip === zip) return void searchAgain();
    const next = toSearchParams(params, filters);
    next.set('zip', searchedZip);
    setParams(next);
  };
  const tryAnother = () => {
    const next = toSearchParams(params, filters);
    next.delete('zip');
    setParams(next);
    setTyped('');
    input.current?.focus();
  };
  return (
    <PageFrame>
      <div className="stack gap-16">
        <PageTitle>{m.search_title()}</PageTitle>
        <ZipSearch
          inputRef={input}
          zip={typed}
          onType={setTyped}
          isSearching={isRepeating || (search.isFetching && search.isPending)}
          onSearch={searchFor}
        />
        {!zip && <SearchPrompt />}
        {zip && !isEmptyResult(found, filters) && (
          <FilterPanel filters={filters} found={foundCount} onChange={choose} />
        )}
        {zip && !found && !search.isError && <Loading />}
        {search.isError && !search.data && (
          <LoadFailed what={m.search_what()} error={search.error} onRetry={() => void search.refetch()} />
        )}
        {zip && found && (
          <Suspense fallback={<Loading />}>
            <SearchResults
              found={found}
              filters={filters}
              onFilters={choose}
              isStale={search.isError}
              isUpdating={search.isPlaceholderData}
              onTryAnother={tryAnother}
            />
            <MealsSavedInZip zip={zip} />
          </Suspense>
        )}
      </div>
    </PageFrame>
  );
}

function Loading() {
  const ratio = useMedia('(max-width: 699px)') ? '16 / 10' : '4 / 3';
  return (
    <>
      <Skeleton width={280} height={26} />
      <SkeletonList what={m.search_what()} card={{ ratio, lines: 2, hasButton: true }} rows={6} />
    </>
  );
}

/** Whether the same search runs again, and how to run it. */
function useRepeat(refetch: () => Promise<unknown>): [boolean, () => Promise<void>] {
  const [isRepeating, setRepeating] = useState(false);
  const repeat = async () => {
    setRepeating(true);
    await refetch();
    setRepeating(false);
  };
  return [isRepeating, repeat];
}

/** The meals that the filters leave; null until the search has an answer. */
function useFoundCount(found: SearchView | undefined, filters: Filters): number | null {
  const now = useNow(60);
  if (!found) return null;
  const { meals, nearby } = filterMeals(found, filters, now);
  return meals.length + nearby.length;
}

/** There is nothing to sort or filter. A chosen filter stays, because it may be the reason. */
function isEmptyResult(found: SearchView | undefined, filters: Filters): boolean {
  return found !== undefined && found.meals.length + found.nearby.length === 0 && filterCount(filters) === 0;
}

/** Shown before the first search, with another way to find a meal. */
function SearchPrompt() {
  const action = (
    <ButtonLink variant="light" to="/kitchens">
      {m.search_prompt_button()}
    </ButtonLink>
  );
  return (
    <EmptyState picture="bowls" title={m.search_prompt_title()} action={action}>
      {m.search_prompt_text()}
    </EmptyState>
  );
}

function parseZip(text: string | null): string | null {
  return text !== null && /^\d{5}$/.test(text) ? text : null;
}
