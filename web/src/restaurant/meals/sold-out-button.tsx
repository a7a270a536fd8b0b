import * as m from '@fondly/messages';
import styles from './stock-control.module.css';

type Props = {
  name: string;
  onPress: () => void;
  /** As wide as its tile. */
  wide?: boolean;
};

export function SoldOutButton({ name, onPress, wide = false }: Props) {
  return (
    <button
      type="button"
      className={`text-14 weight-650 pill white outlined height-48 padding-x-16 ${styles.soldOut} ${wide ? 'full' : ''}`}
      aria-label={m.restaurant_meals_sold_out_label({ meal: name })}
      onClick={onPress}
    >
      {m.restaurant_meals_mark_sold_out()}
    </button>
  );
}
