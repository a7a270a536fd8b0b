import { IconSearch } from '@tabler/icons-react';
import styles from './search-field.module.css';

type Props = {
  label: string;
  /** A shorter text where the label does not fit. */
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** For a field that replaces the button that opened it. */
  isFocused?: boolean;
};

/** A search field that filters the page as you type. */
export function SearchField({ label, placeholder = label, value, onChange, isFocused = false }: Props) {
  return (
    <label className={`row fit gap-10 white pill padding-x-16 height-48 ${styles.search}`}>
      <span className="visually-hidden">{label}</span>
      <IconSearch size={20} aria-hidden />
      <input
        type="search"
        placeholder={placeholder}
        value={value}
        ref={isFocused ? focus : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();
