import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import styles from './back-link.module.css';

export function BackLink({ children, ...link }: LinkProps) {
  return (
    <Link className={`text-15 weight-600 no-print inline-row gap-10 ${styles.back}`} {...link}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Link>
  );
}
