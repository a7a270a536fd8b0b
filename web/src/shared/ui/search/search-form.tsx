import { IconSearch } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import styles from './search-form.module.css';

type Props = { label: string; value: string; onSearch: (text: string) => void };

/** A search field that searches on Enter. */
export function SearchForm({ label, value, onSearch }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim());
  };
  return (
    <search>
      <form className={`row gap-10 white pill padding-x-16 ${styles.search}`} onSubmit={submit}>
        <IconSearch size={18} aria-hidden />
        <input key={value} name="search" type="search" aria-label={label} placeholder={label} defaultValue={value} />
      </form>
    </search>
  );
}
