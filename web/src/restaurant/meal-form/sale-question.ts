import { useRef, useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import type { AnsweredAllergens } from './food-values.ts';
import { readOutsideHours } from './read-outside-hours.ts';

/** What the server asks before a meal goes on sale by one tap. `text` is the sentence about the hours or the price. */
export type SaleQuestion = { kind: 'hours' | 'price'; text: string } | { kind: 'allergens' };
export type SaleAnswers = { stayOpen?: true; answers?: AnsweredAllergens };
/** A meal that is listed again may also have an unusual original price. */
export type RelistAnswers = SaleAnswers & { confirmsOriginalPrice?: true };

/** The question in a refusal; null for any other error. */
export function readSaleQuestion(thrown: unknown): SaleQuestion | null {
  if (isApiError(thrown, 'allergens-missing')) return { kind: 'allergens' };
  if (isApiError(thrown, 'original-price-unconfirmed')) return { kind: 'price', text: thrown.message };
  const text = readOutsideHours(thrown);
  return text === null ? null : { kind: 'hours', text };
}

/** Asks one question after the other. Each answer sends the meal again, with the answers before it. */
export function useSaleQuestion(send: (answers: RelistAnswers) => void) {
  const [question, setQuestion] = useState<SaleQuestion | null>(null);
  const given = useRef<RelistAnswers>({});
  const clear = () => {
    given.current = {};
    setQuestion(null);
  };
  return {
    question,
    clear,
    /** @returns false for an error that is no question */
    ask(thrown: unknown): boolean {
      const asked = readSaleQuestion(thrown);
      if (asked) setQuestion(asked);
      else clear();
      return asked !== null;
    },
    answer(answers: RelistAnswers) {
      given.current = { ...given.current, ...answers };
      send(given.current);
    },
  };
}
