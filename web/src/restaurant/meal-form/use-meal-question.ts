import type { MealForm } from '@fondly/contract/restaurant/meals';
import { useRef, useState } from 'react';
import { readSaleQuestion } from './sale-question.ts';

type Question = { kind: 'hours' | 'price'; text: string };
type Answers = Pick<MealForm, 'stayOpen' | 'confirmsOriginalPrice'>;

/**
 * Sends a meal. A refusal because of its window or its original price becomes a question, and the next send after
 * `answer` carries the answer, with those before it.
 */
export function useMealQuestion(send: (meal: MealForm) => Promise<void>) {
  const [question, setQuestion] = useState<Question | null>(null);
  // The form is submitted in the same frame, before a state update.
  const answers = useRef<Answers>({});
  const clear = () => {
    answers.current = {};
    setQuestion(null);
  };
  return {
    question,
    clear,
    answer: (given: Answers) => {
      answers.current = { ...answers.current, ...given };
    },
    async send(meal: MealForm): Promise<void> {
      const form = { ...meal, ...answers.current };
      setQuestion(null);
      try {
        await send(form);
        clear();
      } catch (thrown) {
        const asked = readSaleQuestion(thrown);
        if (asked === null || asked.kind === 'allergens') {
          clear();
          throw thrown;
        }
        setQuestion(asked);
      }
    },
  };
}
