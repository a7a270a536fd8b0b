import styles from './skip-link.module.css';

/** The first stop of the Tab key: over the navigation to what the page is about, the element with the id `main`. */
export function SkipLink() {
  return (
    <a className={`weight-600 pill ${styles.skip}`} href="#main">
      Skip to the content
    </a>
  );
}
