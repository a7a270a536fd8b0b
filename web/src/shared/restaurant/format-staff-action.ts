import type { StaffAction, StaffView } from '@fondly/contract/restaurant/staff';

const actionWords: Record<StaffAction, string> = {
  invited: 'invited',
  'invited-again': 'sent the invitation again to',
  withdrawn: 'withdrew the invitation of',
  joined: 'joined',
  'made-manager': 'made a manager of',
  'made-counter': 'made counter staff of',
  removed: 'removed',
};

/** What follows the name of who did it: "invited theo@example.com", "joined the kitchen". */
export const staffDeed = ({ action, whom }: StaffView['log'][number]): string =>
  `${actionWords[action]} ${action === 'joined' ? 'the kitchen' : (whom ?? 'a deleted account')}`;
