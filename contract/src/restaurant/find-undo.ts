import type { OrderStatus } from '../order-statuses.ts';
import { type OrderTransition, orderTransitionNames, orderTransitions, type Transition } from '../order-transitions.ts';

/** The transition that takes back `undone`, which started from the status `from`. */
export const findUndo = (undone: OrderTransition, from: OrderStatus): OrderTransition | undefined =>
  orderTransitionNames.find((name) => {
    const { undoes, to }: Transition = orderTransitions[name];
    return undoes === undone && to === from;
  });
