import { formatCents, parseDollars } from '@fondly/contract/money';
import { formatClockTime } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';

/** What the form would say: "8 × Tonkotsu ramen, $7.50, 5:00 PM to 7:00 PM". What the line leaves out is left out. */
export function describeListing(values: FormValues): string {
  const cents = parseDollars(values.priceCents ?? '');
  const name = values.name ?? '';
  const quantity = values.availableQuantity;
  const [start, end] = [values.pickupStartTime, values.pickupEndTime].map((time) => time && formatTime(time));
  return [
    quantity ? m.quick_menu_portions({ quantity, name }) : name,
    ...(cents === null ? [] : [formatCents(cents)]),
    ...(start && end ? [m.quick_menu_window({ start, end })] : []),
  ].join(', ');
}

const formatTime = (time: string): string => formatClockTime(new Date(`2000-01-01T${time}:00Z`), 'UTC');
