import type { KitchenOrderView } from '@fondly/contract/orders';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import styles from './dialog.module.css';
import type { MoveWish } from './order-resolution.ts';

type Props = { order: KitchenOrderView; wish: MoveWish; onChange: (wish: MoveWish) => void };

/** The pickup time that the customer is asked for, on the kitchen's clock. */
export function MoveFields({ order, wish, onChange }: Props) {
  return (
    <fieldset className={styles.move}>
      <legend className="visually-hidden">Another pickup time for {order.orderNumber}</legend>
      <TextField
        type="date"
        label="Day"
        required
        value={wish.day}
        onChange={(event) => onChange({ ...wish, day: event.target.value })}
      />
      <TextField
        type="time"
        label="From"
        required
        value={wish.starts}
        onChange={(event) => onChange({ ...wish, starts: event.target.value })}
      />
      <TextField
        type="time"
        label="Until"
        required
        value={wish.ends}
        onChange={(event) => onChange({ ...wish, ends: event.target.value })}
      />
      <p className={styles.moveHint}>We mail the question now. Without a yes in time the money goes back.</p>
    </fieldset>
  );
}
