import * as m from '@fondly/messages';
import { IconUpload } from '@tabler/icons-react';
import { FileButton } from '../../shared/ui/forms/file-button.tsx';
import { demoPictures } from './demo-pictures.ts';
import styles from './picture-choice.module.css';

type Props = {
  /** Address of the chosen picture; empty for none. */
  value: string;
  onChange: (url: string) => void;
  /** The restaurant's own picture, after its upload. */
  ownUrl: string | null;
  onFile: (file: File) => void;
  isUploading: boolean;
  error: string | null;
};

/** The restaurant's own picture, a sample picture, or none. */
export function PictureChoice({ value, onChange, ownUrl, onFile, isUploading, error }: Props) {
  const pictures = [
    ...(ownUrl ? [{ url: ownUrl, label: m.meal_form_picture_own, picture: ownUrl }] : []),
    { url: '', label: m.meal_form_picture_none, picture: '/pictures/v-plate.webp' },
    ...demoPictures.map(({ url, label }) => ({ url, label, picture: url.replace('.webp', '-480.webp') })),
  ];
  return (
    <fieldset>
      <legend className={`label margin-bottom-8`}>{m.meal_form_picture()}</legend>
      <FileButton
        fieldLabel={m.meal_form_picture_file()}
        accept="image/*"
        wide
        isPending={isUploading}
        onFiles={([file]) => onFile(file)}
      >
        <IconUpload size={20} aria-hidden />
        {m.meal_form_picture_upload_button()}
      </FileButton>
      <p
        className={`text-13 ${styles.hint} ${error ? 'danger-text weight-550' : 'muted'}`}
        role={error ? 'alert' : undefined}
      >
        {error ?? m.meal_form_picture_hint()}
      </p>
      <div className={`grid gap-8 ${styles.pictures}`}>
        {pictures.map(({ url, label, picture }) => (
          <label
            key={url}
            className={`stack text-13 weight-600 relative radius-14 gap-2 justify-items-center pointer ${styles.picture}`}
          >
            <input
              type="radio"
              name="imageUrl"
              value={url}
              checked={url === value}
              onChange={() => onChange(url)}
              className="visually-hidden"
            />
            <img src={picture} alt="" width={72} height={54} loading="lazy" />
            <span>{label()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
