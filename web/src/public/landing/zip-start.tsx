import { onSalePaths } from '@fondly/contract/public-pages/on-sale';
import * as m from '@fondly/messages';
import { type FormEvent, useState } from 'react';
import { toAddress } from '../../shared/language/page-language.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ZipField } from '../../shared/ui/forms/zip-field.tsx';

/** From a ZIP to its public page of meals, without an account. A ZIP outside of the city leads to the waitlist below. */
export function ZipStart() {
  const [error, setError] = useState<string | null>(null);
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
    <form className="full stack gap-6" noValidate onSubmit={(event) => void submit(event)}>
      <div className="flex gap-10 align-end">
        <ZipField
          label={m.landing_zip_label()}
          name="zip"
          autoComplete="postal-code"
          placeholder="30308"
          onFocus={() => setError(null)}
        />
        <Button type="submit" variant="default" isPending={isSearching}>
          {m.landing_zip_button()}
        </Button>
      </div>
      {error && (
        <p className="text-14 danger-text" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
