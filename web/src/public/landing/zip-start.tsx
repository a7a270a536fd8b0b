import { onSalePaths } from '@fondly/contract/public-pages/on-sale';
import * as m from '@fondly/messages';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { toAddress } from '../../shared/language/page-language.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { toZip } from '../../shared/ui/forms/zip-field.tsx';
import { ZipForm } from '../../shared/ui/forms/zip-form/zip-form.tsx';
import styles from './zip-start.module.css';

/**
 * From a ZIP to its public page of meals, without an account, or to the login choice without a ZIP. A ZIP outside of the
 * city leads to the waitlist below.
 */
export function ZipStart() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [zip, setZip] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);
  // Typed before this ran.
  useEffect(() => setZip(toZip(input.current?.value ?? '')), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form may be sent before the effect above has taken over what was typed.
    const zip = toZip(input.current?.value ?? '');
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
    <div className="full stack gap-6">
      <ZipForm
        id={id}
        ref={input}
        className={styles.form}
        isWrong={error !== null}
        onSend={(event) => void submit(event)}
        value={zip}
        placeholder={m.landing_zip_placeholder()}
        aria-describedby={error ? `${id}-fault` : undefined}
        onChange={(event) => {
          setZip(toZip(event.currentTarget.value));
          setError(null);
        }}
      >
        {zip ? (
          <Button type="submit" className={styles.button} isPending={isSearching}>
            {m.landing_find_meal()}
          </Button>
        ) : (
          <ButtonLink className={styles.button} to="/customer-onboarding">
            {m.landing_find_meal()}
          </ButtonLink>
        )}
      </ZipForm>
      {error && (
        <p id={`${id}-fault`} className="text-14 weight-600 danger-text" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
