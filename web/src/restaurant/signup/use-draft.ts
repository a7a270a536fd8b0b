import { useState } from 'react';
import type { Person } from '../../shared/session/session.ts';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import type { StepNumber } from './steps/steps.ts';
import { createDefaultWeek } from './week.ts';

/** The input so far, by step. */
export type Draft = Record<StepNumber, FormValues>;

const key = 'fondly.kitchen-sign-up';

/**
 * The draft of an application. It survives a reload and ends with the tab. The password is kept in memory only, and the
 * terms must be accepted again after a reload.
 */
export function useDraft(person: Person | null) {
  const [draft, setDraft] = useState<Draft>(() => addZipFromUrl(loadDraft() ?? createDraft(person)));
  const saveDraft = (step: StepNumber, values: FormValues) => {
    const next = { ...draft, [step]: values };
    setDraft(next);
    const { password: _, ...first } = next[1];
    sessionStorage.setItem(key, JSON.stringify({ 1: first, 2: next[2], 3: next[3] }));
  };
  const clearDraft = () => sessionStorage.removeItem(key);
  return { draft, saveDraft, clearDraft };
}

function createDraft(person: Person | null): Draft {
  return { 1: person ? toKnownValues(person) : {}, 2: {}, 3: createDefaultWeek(), 4: {} };
}

/** A link from a waiting ZIP (`/demand/{zip}`) fills in that ZIP. */
function addZipFromUrl(draft: Draft): Draft {
  const zip = new URLSearchParams(window.location.search).get('zip') ?? '';
  if (!/^\d{5}$/.test(zip) || draft[2].zip) return draft;
  return { ...draft, 2: { ...draft[2], zip } };
}

/** A signed-in person need not type known details again. */
function toKnownValues({ name, email, phone }: Person): FormValues {
  const [contactFirstName = '', ...others] = name.split(' ');
  return { contactFirstName, contactLastName: others.join(' '), email, phone: phone ?? '' };
}

/** An invalid stored draft is ignored. */
function loadDraft(): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const [first, second, third] = [1, 2, 3].map((step) => filterTexts(Reflect.get(stored, step)));
    return { 1: first ?? {}, 2: second ?? {}, 3: third ?? {}, 4: {} };
  } catch {
    return null;
  }
}

function filterTexts(values: unknown): FormValues {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => typeof value === 'string'));
}
