import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../shared/ui/actions/button.tsx';
import styles from './second-factor.module.css';

/** Shown once. Each code replaces the authenticator app one time. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p className="muted">
        Each of them opens the door once when your phone is not at hand. Print them or keep them in a safe; they are not
        shown again.
      </p>
      <ul className={`break text-16 grid ${styles.codes}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="default" onClick={() => downloadCodes(codes)}>
        <IconDownload size={18} aria-hidden />
        Save as a file
      </Button>
    </>
  );
}

function downloadCodes(codes: string[]): void {
  const file = new Blob([`Fondly, recovery codes of an operator\n\n${codes.join('\n')}\n`], { type: 'text/plain' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'fondly-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
