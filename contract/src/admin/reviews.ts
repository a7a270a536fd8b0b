export const restaurantStatuses = ['pending', 'approved', 'rejected', 'suspended', 'closed'] as const;
type Status = (typeof restaurantStatuses)[number];
/** What operators read for each status, on their pages and in their files. */
export const restaurantStatusNames = {
  approved: 'Active',
  pending: 'Pending',
  rejected: 'Rejected',
  suspended: 'Suspended',
  closed: 'Closed',
} as const satisfies Record<Status, string>;

export type OpenRestaurantStatus = Exclude<Status, 'closed'>;
/** A closed restaurant has no staff, so no session belongs to it. */
export const openRestaurantStatuses = restaurantStatuses.filter(
  (status): status is OpenRestaurantStatus => status !== 'closed',
);
type Rule = { from: readonly Status[]; to: Status };

/**
 * Every way an operator can decide on a kitchen, and from where it leads where. The server refuses what is not a row
 * here, and the operator's screens offer nothing else.
 */
export const reviewActions = {
  approve: { from: ['pending', 'rejected'], to: 'approved' },
  'ask-changes': { from: ['pending'], to: 'pending' },
  reject: { from: ['pending'], to: 'rejected' },
  suspend: { from: ['approved'], to: 'suspended' },
  reinstate: { from: ['suspended'], to: 'approved' },
} as const satisfies Record<string, Rule>;

export type ReviewAction = keyof typeof reviewActions;
export const reviewActionNames = Object.keys(reviewActions) as [ReviewAction, ...ReviewAction[]];

/** What can be decided about a restaurant with this status. */
export const reviewActionsFor = (status: Status): ReviewAction[] =>
  reviewActionNames.filter((name) => (reviewActions[name].from as readonly Status[]).includes(status));
