import * as m from '@fondly/messages';
import styles from './stock-control.module.css';

type Props = {
  name: string;
  onPress: () => void;
  /** Without the verb, for a narrow tile. */
  isShort?: boolean;
};

export function SoldOutButton({ name, onPress, isShort = false }: Props) {
  return (
    <button
      type="button"
      className={`text-14 weight-650 pill white outlined height-48 ${styles.soldOut}`}
      aria-label={m.restaurant_meals_sold_out_label({ meal: name })}
      onClick={onPress}
    >
      {isShort ? m.common_sold_out() : m.restaurant_meals_mark_sold_out()}
    </button>
  );
}
