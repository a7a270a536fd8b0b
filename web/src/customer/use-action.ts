import { useRef, useState } from 'react';
import { sentenceOf } from '../shared/api/api-error.ts';

/**
 * One thing that a person asked for: it runs once at a time however often the button is pressed, and what went wrong
 * is a sentence to show.
 *
 * @param otherwise - the sentence where the server gave none
 */
export function useAction<Given extends unknown[]>(action: (...given: Given) => Promise<void>, otherwise: string) {
  // A state would be read too late by the second of two clicks in one frame.
  const isUnderWay = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const run = async (...given: Given): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setRunning(true);
    setProblem(null);
    try {
      await action(...given);
    } catch (thrown) {
      setProblem(sentenceOf(thrown, otherwise));
    } finally {
      isUnderWay.current = false;
      setRunning(false);
    }
  };
  return { run, isRunning, problem, setProblem };
}
