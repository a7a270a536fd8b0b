import * as m from '@fondly/messages';

/** From Sunday, as rules count the days. */
export const toWeekdayNames = (): string[] => [
  m.common_sunday_short(),
  m.common_monday_short(),
  m.common_tuesday_short(),
  m.common_wednesday_short(),
  m.common_thursday_short(),
  m.common_friday_short(),
  m.common_saturday_short(),
];
