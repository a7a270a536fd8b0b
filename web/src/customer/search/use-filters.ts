import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Filters, readFilters, writeFilters } from './filters.ts';

/**
 * The filters of the address. A choice holds from the press on; the address follows a moment later, and a second
 * choice within that moment builds on the first.
 */
export function useFilters(): [Filters, (chosen: Filters) => void] {
  const [params, setParams] = useSearchParams();
  const [ahead, setAhead] = useState<Filters | null>(null);
  useEffect(() => {
    setAhead((chosen) => (chosen && isIn(params, chosen) ? null : chosen));
  }, [params]);

  const choose = (chosen: Filters) => {
    setAhead(isIn(params, chosen) ? null : chosen);
    setParams((before) => writeFilters(before, chosen), { replace: true, preventScrollReset: true });
  };
  return [ahead ?? readFilters(params), choose];
}

function isIn(params: URLSearchParams, filters: Filters): boolean {
  return writeFilters(params, readFilters(params)).toString() === writeFilters(params, filters).toString();
}
