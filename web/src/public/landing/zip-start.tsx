import { onSalePaths } from '@fondly/contract/public-pages/on-sale';
import * as m from '@fondly/messages';
import { type FormEvent, useState } from 'react';
import { toAddress } from '../../shared/language/page-language.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ZipField } from '../../shared/ui/forms/zip-field.tsx';
import styles from './zip-start.module.css';

/** From a ZIP to its public page of meals, without an account. A ZIP outside of the city leads to the waitlist below. */
export function ZipStart() {
  const [error, setError] = useState<string>();
  const [isSearching, setSearching] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const zip = String(new FormData(event.currentTarget).get('zip'));
    if (!/^\d{5}$/.test(zip)) return setError(m.search_zip_invalid());
    setSearching(true);
    const address = toAddress(onSalePaths.zip(zip));
    const isUnknown = await fetch(address, { method: 'HEAD' }).then(
      ({ status }) => status === 404,
      () => false,
    );
    if (!isUnknown) return window.location.assign(address);
    setSearching(false);
    setError(m.landing_zip_outside({ zip }));
  };
  return (
    <form className={`flex gap-10 align-start ${styles.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <ZipField
        className="grow"
        label={m.landing_zip_label()}
        name="zip"
        autoComplete="postal-code"
        placeholder="30308"
        error={error}
        onFocus={() => setError(undefined)}
      />
      <Button type="submit" variant="default" className={styles.send} isPending={isSearching}>
        {m.landing_zip_button()}
      </Button>
    </form>
  );
}
