import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { usePageLocation } from '../../shared/page/page-location.ts';
import { isFocusedPage, sections } from './sections.ts';
import styles from './tab-bar.module.css';

/** The bottom navigation of a phone. */
export function TabBar() {
  const { pathname } = usePageLocation();
  if (isFocusedPage(pathname)) return null;
  return (
    <nav className={`white no-print line-above ${styles.bar}`} aria-label={m.customer_frame_nav_tabs()}>
      {sections.map(({ name, to, Icon, pages }) => {
        const isCurrent = pages.test(pathname);
        return (
          <Link
            key={name()}
            className={`stack muted text-12 weight-600 justify-items-center leading-135 ${styles.tab}`}
            to={to()}
            aria-current={isCurrent ? 'page' : undefined}
          >
            <Icon size={24} stroke={isCurrent ? 2.2 : 1.7} aria-hidden />
            {name()}
          </Link>
        );
      })}
    </nav>
  );
}
