import { type OrderTransition, orderTransitionNames, pickupSteps } from '@fondly/contract/order-transitions';
import { oneOf } from '../platform/database/row.ts';

/** Transitions that the order history and the keys of stored messages know by an older name. */
const storedNames = {
  requestAcceptance: 'offer',
  cardDeclined: 'decline',
  retryPayment: 'tryAgain',
  expireLate: 'comeTooLate',
  authorizationExpired: 'lapse',
  closeDeclined: 'giveUp',
  approvalTimedOut: 'noAnswer',
  declineReschedule: 'refuseMove',
  refundedExternally: 'refundedOutside',
  restaurantNoShow: 'kitchenAway',
} as const satisfies Partial<Record<OrderTransition, string>>;

/** The column `order_history.move`. */
export const transitionColumn = oneOf(orderTransitionNames, storedNames);

/** The same column where the placement of the order is listed as the first step. */
export const stepColumn = oneOf([...orderTransitionNames, 'placed'], storedNames);

/** The same where changes of the pickup and refunds are listed among the steps. */
export const timelineStepColumn = oneOf([...orderTransitionNames, ...pickupSteps, 'placed', 'refunded'], storedNames);

export const toStoredTransition = (transition: OrderTransition): string => transitionColumn.toStored(transition);

const transitionsByStoredName: Partial<Record<string, OrderTransition>> = Object.fromEntries(
  orderTransitionNames.map((transition) => [toStoredTransition(transition), transition]),
);

/** Takes a stored or a current name: jobs of the previous release carry stored ones. */
export const toTransition = (name: string): OrderTransition => {
  const transition = transitionsByStoredName[name] ?? orderTransitionNames.find((current) => current === name);
  if (!transition) throw new Error(`no transition is named ${name}`);
  return transition;
};

/** SQL of the current name. @param stored - SQL of a stored name, such as `h.move` */
export const currentTransitionSql = (stored: string): string =>
  `case ${stored} ${Object.entries(storedNames)
    .map(([transition, storedName]) => `when '${storedName}' then '${transition}'`)
    .join(' ')} else ${stored} end`;
