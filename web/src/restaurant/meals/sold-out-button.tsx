import styles from './stock-control.module.css';

/** One tap to nothing left of a meal. */
export function SoldOutButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className={`text-14 weight-650 pill white ${styles.soldOut}`}
      aria-label={`Sold out: ${name}`}
      onClick={onPress}
    >
      Sold out
    </button>
  );
}
