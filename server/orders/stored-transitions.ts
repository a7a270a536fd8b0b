import { type OrderTransition, orderTransitionNames } from '@fondly/contract/order-transitions';

/** Transitions that the database and the keys of stored messages know by an older name. */
const storedNames: Partial<Record<OrderTransition, string>> = {
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
};

export const toStoredTransition = (transition: OrderTransition): string => storedNames[transition] ?? transition;

const transitionsByStoredName: Partial<Record<string, OrderTransition>> = Object.fromEntries(
  orderTransitionNames.map((transition) => [toStoredTransition(transition), transition]),
);

/** Also accepts a current name, which jobs of this release carry. */
export const toTransition = (name: OrderTransition): OrderTransition => transitionsByStoredName[name] ?? name;

/** SQL of the stored name of a transition. @param name - SQL of a current or a stored name */
export const storedTransitionSql = (name: string): string =>
  `case ${name} ${Object.entries(storedNames)
    .map(([transition, storedName]) => `when '${transition}' then '${storedName}'`)
    .join(' ')} else ${name} end`;
