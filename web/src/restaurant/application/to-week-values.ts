import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { createDefaultWeek, getDayFields, week } from '../signup/week.ts';

/** The server counts days from 0 for Sunday; `week` begins with Monday. */
const weekdayNumber = (index: number): number => (index + 1) % week.length;

/** The hours of an application as field values. A day without hours is closed. */
export function toWeekValues({ hours }: Pick<StaffRestaurantView, 'hours'>): FormValues {
  const values = createDefaultWeek();
  for (const [index, { day }] of week.entries()) {
    const fields = getDayFields(day);
    const span = hours.find(({ weekday }) => weekday === weekdayNumber(index));
    if (span) Object.assign(values, { [fields.open]: span.opens, [fields.close]: span.closes });
    else values[fields.closed] = 'on';
  }
  return values;
}
