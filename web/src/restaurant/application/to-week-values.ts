import type { OwnRestaurantView } from '@fondly/contract/restaurants';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { fieldsOfDay, usualWeek, week } from '../signup/week.ts';

/** Days as the server counts them, from 0 for Sunday; `week` begins with Monday. */
const numberAt = (index: number): number => (index + 1) % week.length;

/** The hours of an application as the fields of the form begin; a day without any is closed. */
export function weekValuesOf({ hours }: Pick<OwnRestaurantView, 'hours'>): FormValues {
  const values = usualWeek();
  for (const [index, { day }] of week.entries()) {
    const fields = fieldsOfDay(day);
    const span = hours.find(({ weekday }) => weekday === numberAt(index));
    if (span) Object.assign(values, { [fields.open]: span.opens, [fields.close]: span.closes });
    else values[fields.closed] = 'on';
  }
  return values;
}
