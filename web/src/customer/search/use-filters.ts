import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { keepScroll } from '../../shared/page/page-location.ts';
import { type Filters, parseFilters, toSearchParams } from './filters.ts';

/**
 * The filters of the address. A choice applies at once and the address follows, so a second choice must build on the
 * first and not on the address.
 */
export function useFilters(): [Filters, (chosen: Filters) => void] {
  const [params, setParams] = useSearchParams();
  const [pendingFilters, setPendingFilters] = useState<Filters | null>(null);
  useEffect(() => {
    setPendingFilters((chosen) => (chosen && matchesParams(params, chosen) ? null : chosen));
  }, [params]);

  const choose = (chosen: Filters) => {
    setPendingFilters(matchesParams(params, chosen) ? null : chosen);
    setParams((currentParams) => toSearchParams(currentParams, chosen), { replace: true, state: keepScroll });
  };
  return [pendingFilters ?? parseFilters(params), choose];
}

function matchesParams(params: URLSearchParams, filters: Filters): boolean {
  return toSearchParams(params, parseFilters(params)).toString() === toSearchParams(params, filters).toString();
}
