import * as m from '@fondly/messages';
import { Link } from 'wouter';
import styles from './logo.module.css';

/** The wordmark, at least 20 px high, linked to the home page. `to` is set where home is another page. */
export function Logo({ heightPixels = 32, to = '/' }: { heightPixels?: number; to?: string }) {
  return (
    <Link className={`inline-row ${styles.logo}`} to={to} aria-label={m.ui_home()}>
      <img src="/logo.svg" alt="" width={Math.round((heightPixels * 284) / 92)} height={heightPixels} />
    </Link>
  );
}
