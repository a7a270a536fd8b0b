import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { FileButton } from '../../shared/ui/forms/file-button.tsx';

type Props = {
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** How many photos can still be added. */
  maxPhotos?: number;
};

/** Photos of a problem report. Files that are too large or not pictures are refused before the upload. */
export function PhotoPicker({ files, onChange, maxPhotos = policies.problemReportPhotos }: Props) {
  const [error, setError] = useState<string | null>(null);
  const add = (chosen: File[]) => {
    const found = chosen.map(validatePhoto).find((one) => one !== null) ?? null;
    setError(
      found ??
        (files.length + chosen.length > maxPhotos
          ? m.customer_report_photos_error_too_many({ count: maxPhotos })
          : null),
    );
    onChange([...files, ...chosen.filter((file) => validatePhoto(file) === null)].slice(0, maxPhotos));
  };
  return (
    <div className="stack gap-10 justify-items-start">
      {files.length > 0 && <Previews files={files} onChange={onChange} />}
      <FileButton
        fieldLabel={m.customer_report_photos_label()}
        accept="image/*"
        multiple
        disabled={files.length >= maxPhotos}
        onFiles={add}
      >
        <IconCamera size={20} aria-hidden />
        {m.customer_report_photos_add_button()}
      </FileButton>
      <p className={error ? 'text-14 danger-text' : 'note'} role={error ? 'alert' : undefined}>
        {error ?? m.customer_report_photos_hint({ count: maxPhotos })}
      </p>
    </div>
  );
}

function Previews({ files, onChange }: Pick<Props, 'files' | 'onChange'>) {
  const previews = useMemo(() => files.map((file) => ({ file, url: URL.createObjectURL(file) })), [files]);
  useEffect(() => () => previews.forEach(({ url }) => void URL.revokeObjectURL(url)), [previews]);
  return (
    <ul className="flex wrap gap-10">
      {previews.map(({ file, url }, index) => (
        <li key={url} className="stack gap-4 justify-items-center">
          <img
            className="radius-12"
            src={url}
            alt={m.customer_report_photos_chosen({ number: index + 1, file: file.name })}
            width={96}
            height={96}
          />
          <Button
            variant="subtle"
            size="row"
            aria-label={m.customer_report_photos_remove_label({ number: index + 1 })}
            onClick={() => onChange(files.filter((one) => one !== file))}
          >
            {m.common_remove()}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function validatePhoto({ type, size }: File): string | null {
  if (!type.startsWith('image/')) return m.customer_report_photos_error_type();
  return size >= policies.imageMaxBytes ? m.customer_report_photos_error_size() : null;
}
