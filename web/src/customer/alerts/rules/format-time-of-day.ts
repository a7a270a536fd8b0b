import { formatClockTime } from '@fondly/contract/time';

/** "18:00" as people read it, in the language of the page. */
export const formatTimeOfDay = (time: string): string => formatClockTime(new Date(`2026-01-01T${time}:00Z`), 'UTC');
