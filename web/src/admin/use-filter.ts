import { useSearchParams } from 'wouter';
import { keepScroll } from '../shared/page/page-location.ts';
import type { Sorting } from '../shared/ui/data/sort-button.tsx';

/** Filters are part of the address, so that they survive a reload and can be shared. */
export function useFilter(): { get: (name: string) => string; set: (changes: Record<string, string>) => void } {
  const [params, setParams] = useSearchParams();
  return {
    get: (name) => params.get(name) ?? '',
    set: (changes) =>
      setParams(
        (currentParams) => {
          const changedParams = new URLSearchParams(currentParams);
          for (const [name, value] of Object.entries(changes)) {
            if (value) changedParams.set(name, value);
            else changedParams.delete(name);
          }
          return changedParams;
        },
        { state: keepScroll },
      ),
  };
}

/** The order of a list in the address. Another order begins with its first page. */
export function useSorting<const Sort extends string>(
  sorts: readonly Sort[],
  standard: NoInfer<Sort | `-${Sort}`>,
): Sorting & { value: Sort | `-${Sort}` } {
  const { get, set } = useFilter();
  const isKnown = (text: string): text is Sort | `-${Sort}` => sorts.some((sort) => text.replace(/^-/, '') === sort);
  const chosen = get('sort');
  return {
    value: isKnown(chosen) ? chosen : standard,
    onSort: (sort) => set({ sort: sort === standard ? '' : sort, page: '' }),
  };
}

/** The page number in the address; 1 if it is missing or invalid. */
export const parsePageNumber = (text: string): number => Math.max(1, Math.trunc(Number(text)) || 1);
