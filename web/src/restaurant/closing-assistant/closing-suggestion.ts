import type { ClosingMeal } from '@fondly/contract/prices/price-drops';

/** A meal whose price could be lowered before its pickup ends. */
export type ClosingSuggestion = ClosingMeal & { minutesLeft: number };
