import { IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { RestaurantLogo } from '../../../shared/restaurant/restaurant-logo.tsx';
import { Button } from '../../../shared/ui/actions/button.tsx';
import fieldStyles from '../../../shared/ui/forms/field.module.css';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import type { FieldErrors, FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import { findPictureFault } from '../../meal-form/use-image-upload.ts';
import styles from './logo-choice.module.css';

export type ChosenLogo = { file: File; url: string };
type Props = {
  name: string;
  logo: ChosenLogo | null;
  values: FormValues;
  fieldErrors: FieldErrors;
  onChoose: (logo: ChosenLogo | null) => void;
};

/** The logo of step 3, "by URL or file upload". It is kept in this tab until the account exists. */
export function LogoChoice({ name, logo, values, fieldErrors, onChoose }: Props) {
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The cleared value lets the user choose the same file again after fixing it.
    event.target.value = '';
    if (!file) return;
    const found = findPictureFault(file);
    setError(found);
    if (found) return;
    if (logo) URL.revokeObjectURL(logo.url);
    onChoose({ file, url: URL.createObjectURL(file) });
  };
  return (
    <div className={`grid gap-16 align-center ${styles.choice}`}>
      <RestaurantLogo name={name || 'Y'} logoUrl={logo?.url ?? null} tone={['#22304A', '#FFFFFF']} sizePixels={72} />
      <div className="stack gap-6">
        <span className="label leading-145">Logo (optional)</span>
        <span id={noteId} className={error ? fieldStyles.fault : fieldStyles.hint} role={error ? 'alert' : undefined}>
          {error ?? 'PNG, JPG, under 10MB. You can add it later, too.'}
        </span>
        <span className="flex wrap gap-8">
          <input ref={input} type="file" accept="image/*" hidden aria-label="Logo file" onChange={choose} />
          <Button variant="default" size="row" aria-describedby={noteId} onClick={() => input.current?.click()}>
            <IconUpload size={20} aria-hidden />
            {logo ? 'Change logo' : 'Upload logo'}
          </Button>
          {logo && (
            <Button variant="subtle" size="row" onClick={() => onChoose(null)}>
              Remove<span className="visually-hidden"> logo</span>
            </Button>
          )}
        </span>
      </div>
      {!logo && (
        <TextField
          label="Or the web address of your logo"
          optional
          className={styles.address}
          name="logoUrl"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          hint="The picture itself, not the page it is on. We fetch it once, when you finish."
          defaultValue={values.logoUrl}
          error={fieldErrors.logoUrl}
        />
      )}
    </div>
  );
}
