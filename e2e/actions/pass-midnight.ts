import { toLocalTime } from '@fondly/contract/time';
import type { JourneyEnvironment } from '../fixtures/journey-environment.ts';

/** Moves on to the next day when today has too little time left to sell a meal. */
export async function passMidnight(env: JourneyEnvironment): Promise<void> {
  if (toLocalTime(env.app.clock.now(), 'America/New_York') >= '23:15') await env.advance({ minutes: 55 });
}
