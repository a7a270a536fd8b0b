import * as m from '@fondly/messages';
import styles from './stock-control.module.css';

export function SoldOutButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className={`text-14 weight-650 pill white outlined height-48 ${styles.soldOut}`}
      aria-label={m.restaurant_meals_sold_out_label({ meal: name })}
      onClick={onPress}
    >
      {m.restaurant_meals_mark_sold_out()}
    </button>
  );
}
