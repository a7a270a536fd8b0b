import * as m from '@fondly/messages';

/** Short names of the days, Sunday first. */
export const weekdayLabels = [
  m.common_sunday_short,
  m.common_monday_short,
  m.common_tuesday_short,
  m.common_wednesday_short,
  m.common_thursday_short,
  m.common_friday_short,
  m.common_saturday_short,
] as const;
