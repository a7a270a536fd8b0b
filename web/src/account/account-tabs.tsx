import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { withReturnPath } from '../shared/session/return-path.ts';
import styles from './account-tabs.module.css';

type Props = {
  current: 'log-in' | 'sign-up';
  returnPath: string | null;
};

/** Links to the login and the sign-up that keep the requested page. */
export function AccountTabs({ current, returnPath }: Props) {
  const logIn = withReturnPath('/login', returnPath);
  const signUp = withReturnPath('/customer-signup', returnPath);
  return (
    <nav className={`pill sunken grid ${styles.tabs}`} aria-label={m.account_tabs()}>
      <Link
        className={`middle muted text-15 weight-650 pill ${styles.tab}`}
        to={logIn}
        aria-current={current === 'log-in' && 'page'}
      >
        {m.common_log_in()}
      </Link>
      <Link
        className={`middle muted text-15 weight-650 pill ${styles.tab}`}
        to={signUp}
        aria-current={current === 'sign-up' && 'page'}
      >
        {m.common_sign_up()}
      </Link>
    </nav>
  );
}
