import * as m from '@fondly/messages';
import styles from './stock-control.module.css';

type Props = {
  name: string;
  onPress: () => void;
  /** As wide as its tile. */
  wide?: boolean;
  /** With fewer words, so that the meal's name gets a full line. */
  isShort?: boolean;
};

export function SoldOutButton({ name, onPress, wide = false, isShort = false }: Props) {
  return (
    <button
      type="button"
      className={`text-14 weight-650 pill height-48 padding-x-16 white outlined ${styles.soldOut} ${wide ? 'full' : ''}`}
      aria-label={m.restaurant_meals_sold_out_label({ meal: name })}
      onClick={onPress}
    >
      {isShort ? m.common_sold_out() : m.restaurant_meals_mark_sold_out()}
    </button>
  );
}
