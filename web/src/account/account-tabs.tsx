import { Link } from 'react-router';
import { withReturnPath } from '../shared/session/return-path.ts';
import { ButtonLink } from '../shared/ui/actions/button-link.tsx';
import styles from './account-tabs.module.css';

type Props = {
  /** The tab of this page; null on the onboarding page, where both tabs look like buttons. */
  current: 'log-in' | 'sign-up' | null;
  returnPath: string | null;
};

/** Links to Log In and Sign Up that keep the requested page. */
export function AccountTabs({ current, returnPath }: Props) {
  const logIn = withReturnPath('/login', returnPath);
  const signUp = withReturnPath('/customer-signup', returnPath);
  if (!current) {
    return (
      <nav className={`grid gap-12 ${styles.choice}`} aria-label="Log in or sign up">
        <ButtonLink size="main" variant="default" to={logIn}>
          Log In
        </ButtonLink>
        <ButtonLink size="main" to={signUp}>
          Sign Up
        </ButtonLink>
      </nav>
    );
  }
  return (
    <nav className={`pill sunken grid ${styles.tabs}`} aria-label="Log in or sign up">
      <Link
        className={`middle muted text-15 weight-650 pill ${styles.tab}`}
        to={logIn}
        aria-current={current === 'log-in' && 'page'}
      >
        Log In
      </Link>
      <Link
        className={`middle muted text-15 weight-650 pill ${styles.tab}`}
        to={signUp}
        aria-current={current === 'sign-up' && 'page'}
      >
        Sign Up
      </Link>
    </nav>
  );
}
