import type { Language } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';

/** Why a kitchen is paused, as it is stored. Customers read its label beside the end of the pause. */
export const pauseReasons = [
  'Busy kitchen, back soon',
  'Short on staff',
  'Trouble with our equipment',
  'Private event',
] as const;
export type PauseReason = (typeof pauseReasons)[number];

const labels: Record<PauseReason, (parameters: Record<never, never>, options: { locale: Language }) => string> = {
  'Busy kitchen, back soon': m.labels_pause_busy,
  'Short on staff': m.labels_pause_short_staffed,
  'Trouble with our equipment': m.labels_pause_equipment,
  'Private event': m.labels_pause_private_event,
};

/** Returns the label of a stored reason. A reason that kitchens can no longer choose is returned unchanged. */
export function pauseReasonLabel(stored: string, language: Language = getLocale()): string {
  const reason = pauseReasons.find((one) => one === stored);
  return reason ? labels[reason]({}, { locale: language }) : stored;
}

/** Minutes, or until the kitchen's tomorrow. */
export const pauseDurations = ['15', '30', '60', 'tomorrow'] as const;
export type PauseDuration = (typeof pauseDurations)[number];
