import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './back-link.module.css';

type Props = { to: string; replace?: boolean; children: ReactNode };

export function BackLink({ children, ...link }: Props) {
  return (
    <Link className={`text-15 weight-600 no-print inline-row gap-10 ${styles.back}`} {...link}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Link>
  );
}
