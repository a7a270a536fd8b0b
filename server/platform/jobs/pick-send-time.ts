import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';

/**
 * When one of many who are told together is told: the first at once, the others at a moment of their own within the
 * spread of a wave (docs/domain.md#alerts-to-followers-and-waitlists), so that not everybody is at the door at the
 * same second.
 *
 * @param index - the place in the wave, from 0
 * @returns undefined: at once
 */
export function pickSendTime(now: Date, index: number): Date | undefined {
  return index === 0 ? undefined : minutesAfter(now, (Math.random() * policies.waveSpreadSeconds) / 60);
}
