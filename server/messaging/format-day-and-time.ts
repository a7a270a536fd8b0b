import { formatClockTime, formatDay, formatPickupWindow } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';

/** "Fri, Nov 20, 5:30 PM", on the clock of the zone. */
export const formatDayAndTime = (at: Date, timezone: string, locale: Language): string =>
  m.email_layout_day_and_time(
    { day: formatDay(at, timezone, locale), time: formatClockTime(at, timezone, locale) },
    { locale },
  );

/** "Fri, Nov 20, 5:30 PM to 7:00 PM". */
export const formatDayAndWindow = (start: Date, end: Date, timezone: string, locale: Language): string =>
  m.email_layout_day_and_time(
    { day: formatDay(start, timezone, locale), time: formatPickupWindow(start, end, timezone, locale) },
    { locale },
  );
