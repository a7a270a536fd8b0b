import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

type Props = {
  width?: number | string;
  height?: number | string;
  radius?: number;
  ratio?: string;
  className?: string | undefined;
};

/** A placeholder. It appears after 150 ms, so that quick responses never flash. */
export function Skeleton({ width = '100%', height = 20, radius = 8, ratio, className }: Props) {
  const shape: CSSProperties = { width, height, borderRadius: radius, aspectRatio: ratio };
  return <span aria-hidden className={[styles.skeleton, className].filter(Boolean).join(' ')} style={shape} />;
}
