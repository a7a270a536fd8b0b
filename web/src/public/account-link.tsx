import { Link } from 'react-router';
import { pathAfterSignIn } from '../shared/session/return-path.ts';
import { useSession } from '../shared/session/session.ts';
import styles from './public-nav.module.css';

/** "Log In" for visitors; a link to their own orders or pages for people who are signed in. */
export function AccountLink() {
  const session = useSession();
  if (session.status !== 'signed-in')
    return (
      <Link className={styles.account} to="/login">
        Log In
      </Link>
    );
  const isCustomer = !session.user.isAdmin && !session.restaurant;
  return (
    <Link className={styles.account} to={isCustomer ? '/past-orders' : pathAfterSignIn(session, null)}>
      {isCustomer ? 'My orders' : 'My dashboard'}
    </Link>
  );
}
