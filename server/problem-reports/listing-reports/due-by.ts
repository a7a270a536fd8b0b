import { policies } from '@fondly/contract/policies';
import { daysAfter, pilotTimeZone, toLocalDate } from '@fondly/contract/time';

/** When a report has to be decided: at the same time after `listingReportBusinessDays` without Saturdays and Sundays. */
export function dueByOf(reportedAt: Date): Date {
  let at = reportedAt;
  for (let businessDays = 0; businessDays < policies.listingReportBusinessDays; ) {
    at = daysAfter(at, 1);
    if (isWeekday(at)) businessDays += 1;
  }
  return at;
}

function isWeekday(at: Date): boolean {
  const day = new Date(toLocalDate(at, pilotTimeZone)).getUTCDay();
  return day !== 0 && day !== 6;
}
