import { formatClockTime, pilotTimeZone } from '@fondly/contract/time';
import { pageLanguage } from './page-language.ts';

/**
 * Makes the browser load what it needs for dates. That takes a slow phone 80 ms, and would be part of the task that draws
 * a list.
 */
export const prepareDates = (): void => void setTimeout(() => formatClockTime(new Date(), pilotTimeZone, pageLanguage));
