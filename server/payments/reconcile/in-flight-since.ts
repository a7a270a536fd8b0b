import { minutesAfter } from '@fondly/contract/time';

const inFlightMinutes = 2;

/** Events after this time may still be on their way to us and are not a difference yet. */
export const inFlightSince = (now: Date): Date => minutesAfter(now, -inFlightMinutes);

/** Converts a time to Stripe's format. */
export const toUnixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
