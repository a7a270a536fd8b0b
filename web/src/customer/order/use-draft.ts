import type { Output } from '@fondly/contract/api';
import { useState } from 'react';
import { usePerson } from '../person.ts';
import { type Draft, forgetUnsentDraft, keepUnsentDraft, type OpenDraft, openDraft } from './draft.ts';

/**
 * The draft of step 1, from the first time that the meal is known until the page is left. Each change is kept in this
 * tab at once, because a reload or the end of the session may come before "Continue".
 */
export function useDraft(mealId: string, mealDetails: Output<'GET /api/meals/:id'> | undefined) {
  const person = usePerson();
  const [opened, setOpened] = useState<{ mealId: string; draft: OpenDraft } | null>(null);
  // Set while rendering: the fields take their first values from the draft.
  if (mealDetails && opened?.mealId !== mealId) setOpened({ mealId, draft: openDraft(person, mealDetails) });

  const change = (change: Partial<Draft>) =>
    setOpened((old) => {
      if (!old) return old;
      const draft = { ...old.draft, ...change };
      keepUnsentDraft(person.id, mealId, draft);
      return { ...old, draft };
    });
  const markSent = (orderId: string) => {
    setOpened((old) => old && { ...old, draft: { ...old.draft, afterOrderId: orderId } });
    forgetUnsentDraft();
  };
  return { draft: opened?.mealId === mealId ? opened.draft : null, change, markSent };
}
