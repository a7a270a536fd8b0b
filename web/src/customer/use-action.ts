import { useRef, useState } from 'react';
import { toErrorMessage } from '../shared/api/api-error.ts';

/**
 * Runs an action once at a time, even if the button is clicked again, and keeps its error as a sentence.
 *
 * @param fallback - the sentence for errors without one
 */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<void>, fallback: string) {
  // State would be stale for the second of two clicks in one frame.
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
