import { useSearchParams } from 'react-router';

/** Filters are part of the address, so that they survive a reload and can be shared. */
export function useFilter(): { get: (name: string) => string; set: (changes: Record<string, string>) => void } {
  const [params, setParams] = useSearchParams();
  return {
    get: (name) => params.get(name) ?? '',
    set: (changes) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { preventScrollReset: true },
      ),
  };
}

/** The page number in the address; 1 if it is missing or invalid. */
export const parsePageNumber = (text: string): number => Math.max(1, Math.trunc(Number(text)) || 1);
