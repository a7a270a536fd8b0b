import { Link } from 'react-router';
import { Logo } from '../shared/ui/display/logo.tsx';
import { ContactLink } from './contact-link.tsx';
import styles from './public-footer.module.css';

/** The specified links and the specified year. */
export function PublicFooter() {
  return (
    <footer className={`row wrap muted text-15 line-above ${styles.footer}`}>
      <div className={styles.logo}>
        <Logo heightPixels={30} />
      </div>
      <Link className={styles.link} to="/signup-flow">
        For Restaurants
      </Link>
      <Link className={styles.link} to="/faq">
        FAQ
      </Link>
      <Link className={styles.link} to="/privacy-policy">
        Privacy Policy
      </Link>
      <Link className={styles.link} to="/terms-of-service">
        Terms of Service
      </Link>
      <ContactLink className={styles.link}>Contact</ContactLink>
      <span className={`push ${styles.copyright}`}>© 2024 Fondly</span>
    </footer>
  );
}
