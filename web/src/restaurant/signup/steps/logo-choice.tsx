import * as m from '@fondly/messages';
import { IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { RestaurantLogo } from '../../../shared/restaurant/restaurant-logo.tsx';
import { Button } from '../../../shared/ui/actions/button.tsx';
import fieldStyles from '../../../shared/ui/forms/field.module.css';
import { FileButton } from '../../../shared/ui/forms/file-button.tsx';
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
  const [error, setError] = useState<string | null>(null);
  const choose = (file: File) => {
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
        <span className="label leading-145">{m.restaurant_signup_logo_label()}</span>
        <span id={noteId} className={error ? fieldStyles.fault : fieldStyles.hint} role={error ? 'alert' : undefined}>
          {error ?? m.restaurant_signup_logo_hint()}
        </span>
        <span className="flex wrap gap-8">
          <FileButton
            fieldLabel={m.restaurant_signup_logo_file_label()}
            accept="image/*"
            size="row"
            aria-describedby={noteId}
            onFiles={([file]) => choose(file)}
          >
            <IconUpload size={20} aria-hidden />
            {logo ? m.restaurant_signup_logo_change_button() : m.restaurant_signup_logo_upload_button()}
          </FileButton>
          {logo && (
            <Button
              variant="subtle"
              size="row"
              aria-label={m.restaurant_signup_logo_remove_label()}
              onClick={() => onChoose(null)}
            >
              {m.common_remove()}
            </Button>
          )}
        </span>
      </div>
      {!logo && (
        <TextField
          label={m.restaurant_signup_logo_url_label()}
          optional
          className="span-all"
          name="logoUrl"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          hint={m.restaurant_signup_logo_url_hint()}
          defaultValue={values.logoUrl}
          error={fieldErrors.logoUrl}
        />
      )}
    </div>
  );
}
