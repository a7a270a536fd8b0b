import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { TimeField } from '../../shared/ui/forms/time-field.tsx';
import styles from './dialog.module.css';
import type { RescheduleInput } from './order-resolution.ts';

type Props = { order: RestaurantOrderView; input: RescheduleInput; onChange: (input: RescheduleInput) => void };

/** The proposed pickup time, in the restaurant's time zone. */
export function RescheduleFields({ order, input, onChange }: Props) {
  return (
    <fieldset className={`fit radius-12 columns-2 soft padding-12 ${styles.reschedule}`}>
      <legend className="visually-hidden">
        {m.pickup_hours_reschedule_legend({ orderNumber: order.orderNumber })}
      </legend>
      <TextField
        type="date"
        label={m.pickup_hours_holiday_day_label()}
        required
        value={input.day}
        onChange={(event) => onChange({ ...input, day: event.target.value })}
      />
      <TimeField
        label={m.pickup_hours_reschedule_from_label()}
        required
        value={input.starts}
        onChange={(event) => onChange({ ...input, starts: event.target.value })}
      />
      <TimeField
        label={m.pickup_hours_reschedule_until_label()}
        required
        value={input.ends}
        onChange={(event) => onChange({ ...input, ends: event.target.value })}
      />
      <p className="note span-all">{m.pickup_hours_reschedule_note()}</p>
    </fieldset>
  );
}
