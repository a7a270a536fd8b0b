import { minutesAfter } from '@fondly/contract/time';

const inFlightMinutes = 2;

/** What happened after this may still be on its way to us, and is no difference yet. */
export const inFlightSince = (now: Date): Date => minutesAfter(now, -inFlightMinutes);

/** An instant as the card provider writes it. */
export const toUnixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
