import { IconDownload } from '@tabler/icons-react';
import { buttonClass } from './button-class.ts';

type Props = {
  to: string;
  /** Describes the file for screen readers, which read links without their context. */
  contentName: string;
};

/** Downloads the whole list as a file. */
export function CsvLink({ to, contentName }: Props) {
  return (
    <a
      className={buttonClass({ variant: 'default', size: 'row' })}
      href={to}
      download
      aria-label={`Download CSV of ${contentName}`}
    >
      <IconDownload size={18} aria-hidden />
      Download CSV
    </a>
  );
}
