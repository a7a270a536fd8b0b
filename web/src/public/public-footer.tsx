import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { LanguageSwitch } from '../shared/language/language-switch.tsx';
import { Logo } from '../shared/ui/display/logo.tsx';
import { ContactLink } from './contact-link.tsx';
import { ContactPhone } from './contact-phone.tsx';
import styles from './public-footer.module.css';

/** The specified links and the specified year. */
export function PublicFooter() {
  return (
    <footer className={`row wrap muted text-15 line-above ${styles.footer}`}>
      <div className={styles.logo}>
        <Logo heightPixels={30} />
      </div>
      <Link className={styles.link} to="/signup-flow">
        {m.footer_for_restaurants()}
      </Link>
      <Link className={styles.link} to="/faq">
        {m.footer_faq()}
      </Link>
      <Link className={styles.link} to="/privacy-policy">
        {m.footer_privacy_policy()}
      </Link>
      <Link className={styles.link} to="/terms-of-service">
        {m.footer_terms_of_service()}
      </Link>
      <Link className={styles.link} to="/accessibility">
        {m.footer_accessibility()}
      </Link>
      <Link className={styles.link} to="/developers">
        {m.footer_developers()}
      </Link>
      <ContactLink className={styles.link}>{m.footer_contact()}</ContactLink>
      <ContactPhone className={styles.link} />
      <LanguageSwitch className={styles.link} />
      <span className={`push ${styles.copyright}`}>© 2024 Fondly</span>
    </footer>
  );
}
