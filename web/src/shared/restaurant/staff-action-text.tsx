import type { StaffAction, StaffView } from '@fondly/contract/restaurant/staff';
import * as m from '@fondly/messages';
import { MessageText } from '../language/message-text.tsx';

type Line = Pick<StaffView['log'][number], 'action' | 'actorName' | 'targetName'>;
type Sentence = (typeof m.staff_log_invited)['parts'];

const sentences: Record<StaffAction, Sentence> = {
  invited: m.staff_log_invited.parts,
  'invited-again': m.staff_log_invited_again.parts,
  withdrawn: m.staff_log_withdrawn.parts,
  joined: m.staff_log_joined.parts,
  'made-manager': m.staff_log_made_manager.parts,
  'made-counter': m.staff_log_made_counter.parts,
  removed: m.staff_log_removed.parts,
};

/** "Maya Robinson invited theo@example.com", with the actor in bold. */
export function StaffActionText({ line: { action, actorName, targetName } }: { line: Line }) {
  const names = { actor: actorName, target: targetName ?? m.staff_log_deleted_account() };
  return <MessageText parts={sentences[action](names)} tags={{ actor: (name) => <b>{name}</b> }} />;
}
