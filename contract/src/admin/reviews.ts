import type { restaurantStatuses } from '../restaurants.ts';

type Status = (typeof restaurantStatuses)[number];
type Rule = { from: readonly Status[]; to: Status };

/**
 * Every way an operator can decide on a kitchen, and from where it leads where. The server refuses what is not a row
 * here, and the operator's screens offer nothing else.
 */
export const decisions = {
  approve: { from: ['pending', 'rejected'], to: 'approved' },
  'ask-changes': { from: ['pending'], to: 'pending' },
  reject: { from: ['pending'], to: 'rejected' },
  suspend: { from: ['approved'], to: 'suspended' },
  reinstate: { from: ['suspended'], to: 'approved' },
} as const satisfies Record<string, Rule>;

export type Decision = keyof typeof decisions;
export const decisionNames = Object.keys(decisions) as [Decision, ...Decision[]];

/** What can be decided on a kitchen in this state. */
export const decisionsFor = (status: Status): Decision[] =>
  decisionNames.filter((name) => (decisions[name].from as readonly Status[]).includes(status));
