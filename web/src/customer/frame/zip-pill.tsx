import * as m from '@fondly/messages';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { Link } from 'wouter';
import { searchPath, useLastZip } from '../browser-storage/last-zip.ts';
import styles from './zip-pill.module.css';

/** A link to the search with the last ZIP. On a phone it shows the ZIP alone. */
export function ZipPill({ isWide = false }: { isWide?: boolean }) {
  const zip = useLastZip();
  const nearby = zip && isWide ? m.customer_frame_near_zip({ zip }) : zip;
  return (
    <Link
      className={`text-15 weight-600 pill nowrap white inline-row gap-8 outlined padding-x-16 hover-border ${styles.pill}`}
      data-wide={isWide || undefined}
      to={searchPath(zip)}
      aria-label={zip ? m.customer_frame_find_near_zip({ zip }) : undefined}
    >
      <IconMapPin size={18} className={styles.pin} aria-hidden />
      <span className="num">{nearby ?? m.customer_frame_find_by_zip()}</span>
      {isWide && (
        <span className={`middle circle on-accent ${styles.disc}`} aria-hidden>
          <IconSearch size={17} />
        </span>
      )}
    </Link>
  );
}
