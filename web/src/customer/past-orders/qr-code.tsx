import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** The code for a scanner at the counter: it reads the very letters that a person would type. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => drawing(text), [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="The same code for a scanner">
      <path d={path} />
    </svg>
  );
}

/** One path of all dark squares, one unit each; the border of two is the quiet zone. */
function drawing(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
