import { IconDownload } from '@tabler/icons-react';
import { buttonClass } from './button-class.ts';

type Props = {
  to: string;
  /** What is in the file, for whoever hears the links of a page without what stands around them. */
  of: string;
};

/** What a list shows, all of it, as a file. */
export function CsvLink({ to, of }: Props) {
  return (
    <a className={buttonClass({ variant: 'subtle' })} href={to} download aria-label={`Download CSV of ${of}`}>
      <IconDownload size={18} aria-hidden />
      Download CSV
    </a>
  );
}
