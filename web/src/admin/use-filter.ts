import { useSearchParams } from 'react-router';

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
        { preventScrollReset: true },
      ),
  };
}

/** The page number in the address; 1 if it is missing or invalid. */
export const parsePageNumber = (text: string): number => Math.max(1, Math.trunc(Number(text)) || 1);
