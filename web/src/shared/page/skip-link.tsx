import * as m from '@fondly/messages';
import styles from './skip-link.module.css';

/** The first Tab stop: skips the navigation and focuses the element with the id `main`. */
export function SkipLink() {
  return (
    <a className={`weight-600 pill on-ink absolute ${styles.skip}`} href="#main">
      {m.page_skip_link()}
    </a>
  );
}
