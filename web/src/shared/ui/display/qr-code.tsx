import encodeQr from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** A QR code. `label` replaces it for screen readers. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => toPath(text), [text]);
  return (
    <svg className={`white ${styles.code}`} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

/** One path of all dark squares, one unit each. The margin of two units is the quiet zone. */
function toPath(text: string): { size: number; path: string } {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 2 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: squares.join('') };
}
