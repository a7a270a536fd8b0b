import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './other-sign-in-link.module.css';

type Props = { to: string; icon: ReactNode; title: string; children: string };

/** Links to the other sign-in: of restaurants or of customers. */
export function OtherSignInLink({ to, icon, title, children }: Props) {
  return (
    <Link className={`row text-15 gap-16 bordered radius-16 leading-145 hover-border ${styles.link}`} to={to}>
      <span className={`stack ${styles.icon}`} aria-hidden>
        {icon}
      </span>
      <span className={`stack ${styles.text}`}>
        <b>{title}</b>
        <span className="muted">{children}</span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}
