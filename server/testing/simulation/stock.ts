import { of, type State } from './state.ts';

/* The statements of `meals/stock/reservations.ts`, each under the meal's lock. */

function freeEnded(state: State, mealId: string): void {
  for (const claim of state.claims.values()) {
    if (claim.mealId !== mealId || claim.releasedAt || claim.until === null || claim.until > state.now) continue;
    claim.releasedAt = state.now;
    of(state.meals, mealId).available += claim.quantity;
  }
}

function take(state: State, mealId: string, quantity: number): boolean {
  const meal = of(state.meals, mealId);
  if (meal.available < quantity && state.missing !== 'guard of stock') return false;
  meal.available -= quantity;
  return true;
}

export function takePortions(state: State, orderId: string, mealId: string, quantity: number, until: Date): boolean {
  if (!take(state, mealId, quantity)) {
    freeEnded(state, mealId);
    if (!take(state, mealId, quantity)) return false;
  }
  state.claims.set(orderId, { mealId, quantity, until, releasedAt: null });
  return true;
}

export function keepClaim(state: State, orderId: string, until: Date | null): boolean {
  const claim = of(state.claims, orderId);
  if (!claim.releasedAt) {
    claim.until = until;
    return true;
  }
  freeEnded(state, claim.mealId);
  if (!take(state, claim.mealId, claim.quantity)) return false;
  Object.assign(claim, { releasedAt: null, until });
  return true;
}

export function endClaim(state: State, orderId: string, restock: boolean): void {
  const claim = of(state.claims, orderId);
  if (claim.releasedAt) return;
  claim.releasedAt = state.now;
  const meal = of(state.meals, claim.mealId);
  if (restock) meal.available += claim.quantity;
  else meal.listed -= claim.quantity;
}
