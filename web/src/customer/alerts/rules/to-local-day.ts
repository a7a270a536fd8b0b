import { toLocalDate } from '@fondly/contract/time';

/** The time zone of the browser, which is that of the customer. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "2026-11-20", on the customer's calendar. */
export const toLocalDay = (at: Date): string => toLocalDate(at, browserTimeZone());
