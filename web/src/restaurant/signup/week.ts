import type { OperatingHours } from '@fondly/contract/restaurant/hours/operating-hours';
import * as m from '@fondly/messages';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';

type Weekday = keyof OperatingHours;

/** Begins with Monday. */
export const week: readonly { day: Weekday; name: () => string }[] = [
  { day: 'monday', name: m.common_monday },
  { day: 'tuesday', name: m.common_tuesday },
  { day: 'wednesday', name: m.common_wednesday },
  { day: 'thursday', name: m.common_thursday },
  { day: 'friday', name: m.common_friday },
  { day: 'saturday', name: m.common_saturday },
  { day: 'sunday', name: m.common_sunday },
];

/** The field names of one day. */
export const getDayFields = (day: Weekday) =>
  ({ open: `${day}.open`, close: `${day}.close`, closed: `${day}.closed` }) as const;

/** 9 AM to 5 PM on all seven days. */
export function createDefaultWeek(): FormValues {
  return createWeek({ open: '09:00', close: '17:00' });
}

/** The same hours on every day. */
export function createWeek({ open, close }: { open: string; close: string }): FormValues {
  const values: FormValues = {};
  for (const { day } of week) {
    const fields = getDayFields(day);
    values[fields.open] = open;
    values[fields.close] = close;
  }
  return values;
}

/** The week as the API expects it: by lowercase weekday, with open, close and closed. */
export function parseWeek(values: FormValues): OperatingHours {
  const read = (day: Weekday) => {
    const fields = getDayFields(day);
    const closed = values[fields.closed] !== undefined;
    return { open: values[fields.open] ?? '', close: values[fields.close] ?? '', closed };
  };
  return {
    sunday: read('sunday'),
    monday: read('monday'),
    tuesday: read('tuesday'),
    wednesday: read('wednesday'),
    thursday: read('thursday'),
    friday: read('friday'),
    saturday: read('saturday'),
  };
}
