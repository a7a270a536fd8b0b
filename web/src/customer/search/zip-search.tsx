import * as m from '@fondly/messages';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { toZip } from '../../shared/ui/forms/zip-field.tsx';
import { useNearMe } from '../near-me/use-near-me.ts';
import styles from './zip-search.module.css';

type Props = {
  inputRef: RefObject<HTMLInputElement | null>;
  zip: string;
  onType: (zip: string) => void;
  isSearching: boolean;
  onSearch: (zip: string) => void;
};

/** Five digits and a button, disabled while the field is empty or a search runs; or where the customer is. */
export function ZipSearch({ inputRef, zip, onType, isSearching, onSearch }: Props) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const nearMe = useNearMe(onSearch);
  const problem = error ?? nearMe.problem;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSearching) return;
    if (/^\d{5}$/.test(zip)) return onSearch(zip);
    setError(m.search_zip_invalid());
    inputRef.current?.focus();
  };
  return (
    <search>
      <div className={`row gap-12 ${styles.line}`}>
        <form
          className={`row pill white grow gap-10 ${styles.search}`}
          data-fault={error !== null || undefined}
          noValidate
          onSubmit={submit}
        >
          <IconMapPin size={20} className={styles.pin} aria-hidden />
          <label className="stack grow leading-110" htmlFor={id}>
            <span className="muted text-12 weight-600">{m.common_zip_code()}</span>
            <input
              ref={inputRef}
              id={id}
              className={`num text-17 weight-650 full ${styles.input}`}
              inputMode="numeric"
              autoComplete="postal-code"
              pattern="[0-9]{5}"
              placeholder="30308"
              value={zip}
              aria-invalid={error !== null}
              aria-describedby={problem ? `${id}-fault` : undefined}
              onChange={(event) => {
                onType(toZip(event.currentTarget.value));
                setError(null);
              }}
            />
          </label>
          <Button type="submit" isPending={isSearching} disabled={zip === ''}>
            {m.common_search()}
          </Button>
        </form>
        <Button
          variant="default"
          className={styles.near}
          isPending={nearMe.isLocating}
          title={m.map_near_me_note()}
          onClick={nearMe.locate}
        >
          <IconCurrentLocation size={20} aria-hidden />
          <span className="beside-icon">{m.map_near_me()}</span>
        </Button>
      </div>
      {problem && (
        <p id={`${id}-fault`} className={`text-13 weight-550 danger-text ${styles.fault}`} role="alert">
          {problem}
        </p>
      )}
    </search>
  );
}
