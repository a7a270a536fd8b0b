import type { ReactNode } from 'react';
import styles from './dotted-line.module.css';

type Props = { parts: readonly ReactNode[]; className?: string };

/** A line of parts with a dot between each two. A dot is left of its part, so where that begins a line, it is cut off. */
export const DottedLine = ({ parts, className = '' }: Props) => (
  <p className={`flex wrap clip ${styles.line} ${className}`}>
    {parts.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
      <span key={index}>
        {index > 0 && <span className={`centered ${styles.dot}`}> · </span>}
        {part}
      </span>
    ))}
  </p>
);
