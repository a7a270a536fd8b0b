import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';

/**
 * When one of several people in a wave is told (docs/domain.md#alerts-to-followers-and-waitlists). The first is told at
 * once, the others at random times within the wave's spread, so that they do not all arrive at the same second.
 *
 * @param index - the position in the wave, from 0
 * @returns undefined for at once
 */
export function pickSendTime(now: Date, index: number): Date | undefined {
  return index === 0 ? undefined : minutesAfter(now, (Math.random() * policies.waveDurationSeconds) / 60);
}
