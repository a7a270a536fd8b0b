import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { pathAfterSignIn } from '../shared/session/return-path.ts';
import { useSession } from '../shared/session/session.ts';
import styles from './public-nav.module.css';

/** "Log in" for visitors; a link to their own orders or pages for people who are signed in. */
export function AccountLink() {
  const session = useSession();
  if (session.status !== 'signed-in')
    return (
      <Link className={styles.account} to="/login">
        {m.common_log_in()}
      </Link>
    );
  const isCustomer = !session.user.isAdmin && !session.restaurant;
  return (
    <Link className={styles.account} to={isCustomer ? '/past-orders' : pathAfterSignIn(session, null)}>
      {isCustomer ? m.public_nav_my_orders() : m.public_nav_my_dashboard()}
    </Link>
  );
}
