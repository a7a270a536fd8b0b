import { minutesAfter } from '@fondly/contract/time';

const minutes = 2;

/** What happened after this may still be on its way to us, and is no difference yet. */
export const newsOnItsWaySince = (now: Date): Date => minutesAfter(now, -minutes);

/** An instant as the card provider writes it. */
export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
