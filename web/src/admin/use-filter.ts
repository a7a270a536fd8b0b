import { useSearchParams } from 'react-router';

/** What is looked for stands in the address, so that it survives a reload and can be sent to a colleague. */
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

/** The number of a page as the address says it, 1 when it says nothing that makes sense. */
export const parsePageNumber = (text: string): number => Math.max(1, Math.trunc(Number(text)) || 1);
