import * as m from '@fondly/messages';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { Link } from 'wouter';
import { toAddress } from '../shared/language/page-language.ts';
import { ButtonLink } from '../shared/ui/actions/button-link.tsx';
import { Logo } from '../shared/ui/display/logo.tsx';
import { AccountLink } from './account-link.tsx';
import styles from './public-nav.module.css';

/** The navigation bar of the public pages. */
export function PublicNav() {
  return (
    <header className={`row text-15 weight-600 page-width ${styles.bar}`}>
      <Logo heightPixels={34} />
      <nav className="row push gap-12" aria-label={m.public_nav()}>
        <a className={styles.link} href={`${toAddress('/')}#how-it-works`}>
          {m.public_nav_how_it_works()}
        </a>
        <Link className={styles.link} to="/faq">
          {m.footer_faq()}
        </Link>
        <AccountLink />
        <ButtonLink variant="default" size="row" to="/restaurant-login" className={styles.restaurantLogin}>
          <IconToolsKitchen2 size={18} aria-hidden />
          {m.public_nav_for_kitchens()}
        </ButtonLink>
      </nav>
    </header>
  );
}
