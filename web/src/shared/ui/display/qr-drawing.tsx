import { correction, generate } from 'lean-qr/nano';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

export function QrDrawing({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => toPath(text), [text]);
  return (
    <svg className={`white ${styles.code}`} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

/** Empty squares at each edge: scanners need them, and the page around the code gives more. */
const quietZone = 2;

/** One path of all dark squares, one unit each. */
function toPath(text: string): { size: number; path: string } {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const lines = Array.from({ length: code.size }, (_, index) => index);
  const squares = lines.flatMap((y) =>
    lines.flatMap((x) => (code.get(x, y) ? [`M${x + quietZone} ${y + quietZone}h1v1h-1z`] : [])),
  );
  return { size: code.size + 2 * quietZone, path: squares.join('') };
}
