import { useRef, useState } from 'react';
import { toErrorMessage } from '../shared/api/api-error.ts';

/**
 * One thing that a person asked for: it runs once at a time however often the button is pressed, and what went wrong
 * is a sentence to show.
 *
 * @param otherwise - the sentence where the server gave none
 */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<void>, fallback: string) {
  // A state would be read too late by the second of two clicks in one frame.
  const isInFlight = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const run = async (...args: Args): Promise<void> => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setRunning(true);
    setProblem(null);
    try {
      await action(...args);
    } catch (thrown) {
      setProblem(toErrorMessage(thrown, fallback));
    } finally {
      isInFlight.current = false;
      setRunning(false);
    }
  };
  return { run, isRunning, problem, setProblem };
}
