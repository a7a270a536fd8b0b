import { Link, Navigate } from 'react-router';
import { pageMeta } from '../shared/page/page-meta.ts';
import { useHydratedSearchParams } from '../shared/page/use-hydrated-search-params.ts';
import { findReturnPath, pathAfterSignIn } from '../shared/session/return-path.ts';
import { useSession } from '../shared/session/session.ts';
import { AccountTabs } from './account-tabs.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export const meta = pageMeta({
  title: 'Create your account',
  description: 'Save on meals from kitchens near you, from today.',
});

/**
 * `/customer-signup`. After the sign-up the person is signed in and sent to the requested page, else to `/kitchens`.
 */
export default function SignUpPage() {
  const session = useSession();
  const returnPath = findReturnPath(useHydratedSearchParams());
  if (session.status === 'signed-in') return <Navigate to={pathAfterSignIn(session, returnPath)} replace />;
  return (
    <AuthLayout title="Create your account" lead="Save on meals from kitchens near you, from today.">
      <AccountTabs current="sign-up" returnPath={returnPath} />
      <SignUpForm />
      <p className="note centered">
        By signing up you confirm you are 18 or have a guardian's permission, and agree to the{' '}
        <Link className="link" to="/terms-of-service">
          Terms
        </Link>{' '}
        and{' '}
        <Link className="link" to="/privacy-policy">
          Privacy Policy
        </Link>
        .
      </p>
    </AuthLayout>
  );
}
