import * as m from '@fondly/messages';
import { IconCurrentLocation } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { toZip } from '../../shared/ui/forms/zip-field.tsx';
import { ZipForm } from '../../shared/ui/forms/zip-form/zip-form.tsx';
import { useNearMe } from '../near-me/use-near-me.ts';
import styles from './zip-search.module.css';

type Props = {
  inputRef: RefObject<HTMLInputElement | null>;
  zip: string;
  onType: (zip: string) => void;
  isSearching: boolean;
  /** The button answers in an empty field, too. */
  isAlwaysLive?: boolean;
  onSearch: (zip: string) => void;
};

/** Five digits and a button, disabled while a search runs and mostly while the field is empty; or where the customer is. */
export function ZipSearch({ inputRef, zip, onType, isSearching, isAlwaysLive = false, onSearch }: Props) {
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
        <ZipForm
          id={id}
          ref={inputRef}
          className={`grow ${styles.search}`}
          isWrong={error !== null}
          onSend={submit}
          value={zip}
          aria-describedby={problem ? `${id}-fault` : undefined}
          onChange={(event) => {
            onType(toZip(event.currentTarget.value));
            setError(null);
          }}
        >
          <Button type="submit" isPending={isSearching} disabled={zip === '' && !isAlwaysLive}>
            {m.common_search()}
          </Button>
        </ZipForm>
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
