import type { StaffAction, StaffView } from '@fondly/contract/restaurant/staff';

const actionTexts: Record<StaffAction, string> = {
  invited: 'invited',
  'invited-again': 'sent the invitation again to',
  withdrawn: 'withdrew the invitation of',
  joined: 'joined',
  'made-manager': 'made a manager of',
  'made-counter': 'made counter staff of',
  removed: 'removed',
};

/** Follows the name of the actor: "invited theo@example.com", "joined the kitchen". */
export const formatStaffAction = ({ action, targetName }: StaffView['log'][number]): string =>
  `${actionTexts[action]} ${action === 'joined' ? 'the kitchen' : (targetName ?? 'a deleted account')}`;
