import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { Button } from '../actions/button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Names the hidden field for assistive technology. */
  fieldLabel: string;
  accept: string;
  multiple?: boolean;
  /** Receives at least one file. */
  onFiles: (files: [File, ...File[]]) => void;
};

/** A button that opens the device's file picker. */
export function FileButton({ fieldLabel, accept, multiple = false, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [first, ...others] = event.target.files ?? [];
    // The cleared value lets the person choose the same file again after fixing it.
    event.target.value = '';
    if (first) onFiles([first, ...others]);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        className="visually-hidden"
        aria-label={fieldLabel}
        tabIndex={-1}
        onChange={choose}
      />
      <Button variant="default" onClick={() => input.current?.click()} {...button} />
    </>
  );
}
