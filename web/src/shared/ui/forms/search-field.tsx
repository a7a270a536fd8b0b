import { IconSearch } from '@tabler/icons-react';
import styles from './search-field.module.css';

type Props = { label: string; value: string; onChange: (text: string) => void };

/** A search field that filters the page as you type. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <label className={styles.search}>
      <span className="visually-hidden">{label}</span>
      <IconSearch size={20} aria-hidden />
      <input type="search" placeholder={label} value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
