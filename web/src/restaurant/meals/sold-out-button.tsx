import * as m from '@fondly/messages';
import styles from './stock-control.module.css';

type Props = {
  name: string;
  onPress: () => void;
  /** As wide as its tile. */
  wide?: boolean;
  /** In two lines, so that the meal's name gets a full one. */
  isShort?: boolean;
};

export function SoldOutButton({ name, onPress, wide = false, isShort = false }: Props) {
  return (
    <button
      type="button"
      className={`text-14 weight-650 pill height-48 padding-x-16 white outlined ${styles.soldOut} ${wide ? 'full' : ''} ${isShort ? 'leading-110' : ''}`}
      style={isShort ? { maxWidth: '5.25rem', paddingInline: 10, textWrap: 'balance' } : undefined}
      aria-label={m.restaurant_meals_sold_out_label({ meal: name })}
      onClick={onPress}
    >
      {m.restaurant_meals_mark_sold_out()}
    </button>
  );
}
