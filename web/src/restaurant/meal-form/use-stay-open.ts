import type { MealForm } from '@fondly/contract/restaurant/meals';
import { useRef, useState } from 'react';
import { readOutsideHours } from './read-outside-hours.ts';

/**
 * Sends a meal. A refusal because its window is outside the opening hours becomes a question, and the next send after
 * `stayOpen` opens the day for it.
 */
export function useStayOpen(send: (meal: MealForm) => Promise<void>) {
  const [question, setQuestion] = useState<string | null>(null);
  // The form is submitted in the same frame, before a state update.
  const isOpening = useRef(false);
  const clear = () => {
    isOpening.current = false;
    setQuestion(null);
  };
  return {
    question,
    clear,
    stayOpen: () => {
      isOpening.current = true;
    },
    async send(meal: MealForm): Promise<void> {
      const form = isOpening.current ? { ...meal, stayOpen: true } : meal;
      clear();
      try {
        await send(form);
      } catch (thrown) {
        const text = readOutsideHours(thrown);
        if (text === null) throw thrown;
        setQuestion(text);
      }
    },
  };
}
