import { requireRow, type State } from './state.ts';

/* Models the statements of `meals/stock/reservations.ts`, each under the lock of its meal. */

function releaseExpired(state: State, mealId: string): void {
  for (const reservation of state.reservations.values()) {
    if (
      reservation.mealId !== mealId ||
      reservation.releasedAt ||
      reservation.until === null ||
      reservation.until > state.now
    )
      continue;
    reservation.releasedAt = state.now;
    requireRow(state.meals, mealId).available += reservation.quantity;
  }
}

function deductStock(state: State, mealId: string, quantity: number): boolean {
  const meal = requireRow(state.meals, mealId);
  if (meal.available < quantity && state.removedGuard !== 'guard of stock') return false;
  meal.available -= quantity;
  return true;
}

export function reservePortions(state: State, orderId: string, mealId: string, quantity: number, until: Date): boolean {
  if (!deductStock(state, mealId, quantity)) {
    releaseExpired(state, mealId);
    if (!deductStock(state, mealId, quantity)) return false;
  }
  state.reservations.set(orderId, { mealId, quantity, until, releasedAt: null });
  return true;
}

export function keepReservation(state: State, orderId: string, until: Date | null): boolean {
  const reservation = requireRow(state.reservations, orderId);
  if (!reservation.releasedAt) {
    reservation.until = until;
    return true;
  }
  releaseExpired(state, reservation.mealId);
  if (!deductStock(state, reservation.mealId, reservation.quantity)) return false;
  Object.assign(reservation, { releasedAt: null, until });
  return true;
}

export function releaseReservation(state: State, orderId: string, restock: boolean): void {
  const reservation = requireRow(state.reservations, orderId);
  if (reservation.releasedAt) return;
  reservation.releasedAt = state.now;
  const meal = requireRow(state.meals, reservation.mealId);
  if (restock) meal.available += reservation.quantity;
  else meal.listed -= reservation.quantity;
}
