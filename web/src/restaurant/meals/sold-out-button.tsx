import styles from './stock-control.module.css';

export function SoldOutButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className={`text-14 weight-650 pill white outlined height-48 ${styles.soldOut}`}
      aria-label={`Sold out: ${name}`}
      onClick={onPress}
    >
      Sold out
    </button>
  );
}
