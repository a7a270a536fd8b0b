import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';

/** The fields of a new meal that were changed, and the line of the quick entry. */
export type MealDraft = { line: string; values: FormValues };

const key = (restaurantId: string) => `fondly.new-meal.${restaurantId}`;

/**
 * What this tab keeps of a meal that is not posted yet; null for nothing. It survives a closed dialog, a reload, and a
 * lost session. A date before today is left out.
 */
export function readMealDraft(restaurantId: string, today: string): MealDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key(restaurantId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { availableDate, ...values } = filterTexts(Reflect.get(stored, 'values'));
    const isPast = availableDate !== undefined && availableDate < today;
    const line: unknown = Reflect.get(stored, 'line');
    return {
      line: typeof line === 'string' ? line : '',
      values: availableDate === undefined || isPast ? values : { ...values, availableDate },
    };
  } catch {
    return null;
  }
}

/** A browser that stores nothing keeps no draft. */
export function keepMealDraft(restaurantId: string, draft: MealDraft): void {
  try {
    sessionStorage.setItem(key(restaurantId), JSON.stringify(draft));
  } catch {
    // The form itself still has the text.
  }
}

export function forgetMealDraft(restaurantId: string): void {
  try {
    sessionStorage.removeItem(key(restaurantId));
  } catch {
    // Nothing was stored.
  }
}

function filterTexts(values: unknown): FormValues {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => typeof value === 'string'));
}
