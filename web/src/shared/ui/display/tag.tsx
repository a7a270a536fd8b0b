import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** `off` percent off, `pick` Chef's Pick, `plain` on white, `few` low stock. */
export type TagVariant = 'off' | 'pick' | 'plain' | 'few';

/** A label on a picture. Opaque, so that it is readable on any photo. */
export function Tag({
  variant,
  small = false,
  children,
}: {
  variant: TagVariant;
  small?: boolean;
  children: ReactNode;
}) {
  return <span className={`${styles.tag} ${styles[variant]} ${small ? styles.small : ''}`}>{children}</span>;
}
