import { Children, type ReactNode } from 'react';
import styles from './dotted-line.module.css';

type Props = { parts: readonly ReactNode[]; className?: string };

/**
 * A line of parts with a dot between each two, without the empty ones. A dot is left of its part, so where that begins a
 * line, it is cut off.
 */
export const DottedLine = ({ parts, className = '' }: Props) => (
  <p className={`flex wrap clip ${styles.line} ${className}`}>
    {Children.map(parts.filter(Boolean), (part, index) => (
      <span>
        {index > 0 && <span className={`centered ${styles.dot}`}> · </span>}
        {part}
      </span>
    ))}
  </p>
);
