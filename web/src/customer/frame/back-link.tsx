import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import styles from './back-link.module.css';

/** One step up from a page. */
export function BackLink({ children, ...link }: LinkProps) {
  return (
    <Link className={`text-15 weight-600 ${styles.back} no-print`} {...link}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Link>
  );
}
