import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

const pauseMilliseconds = 300;

/** The search text. The field follows each key; the address and the request follow after a pause. */
export function useOrderSearch() {
  const [params, setParams] = useSearchParams();
  const searchedText = params.get('search') ?? '';
  const [typed, setTyped] = useState(searchedText);
  useEffect(() => {
    if (typed.trim() === searchedText) return;
    const timer = setTimeout(
      () =>
        setParams(
          (now) => {
            now.delete('search');
            if (typed.trim()) now.set('search', typed.trim());
            return now;
          },
          { replace: true },
        ),
      pauseMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [typed, searchedText, setParams]);
  return { typed, searchedText, setTyped };
}
