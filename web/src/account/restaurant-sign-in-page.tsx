import { IconSalad } from '@tabler/icons-react';
import { Link, Navigate, useNavigate } from 'react-router';
import { pageMeta } from '../shared/page-meta.ts';
import { useSession } from '../shared/session.ts';
import { useVisitSearch } from '../shared/use-visit-search.ts';
import { wantedAddress } from '../shared/wanted-address.ts';
import { AuthLayout } from './auth-layout.tsx';
import styles from './form.module.css';
import { SideDoor } from './side-door.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignedUpBanner } from './signed-up-banner.tsx';

export const meta = pageMeta({ title: 'Kitchen sign-in', description: 'Sign in to your kitchen dashboard on Fondly.' });

/**
 * `/restaurant-login`. An owner who is signed in goes on at once. A customer may want to sign in as somebody else
 * here, so only a fresh sign-in moves him on; the guard of the dashboard then sends him where he belongs.
 */
export default function RestaurantSignInPage() {
  const session = useSession();
  const navigate = useNavigate();
  const search = useVisitSearch();
  const destination = wantedAddress(search) ?? '/dashboard';
  if (session.status === 'signed-in' && session.restaurant) return <Navigate to={destination} replace />;
  return (
    <AuthLayout
      title="Good evening, chef"
      lead="Sign in to list meals and see your orders."
      saying="What is left tonight has a neighbor waiting."
    >
      <SignedUpBanner search={search} />
      <SignInForm
        forgotPath="/restaurant-forgot-password"
        onSignedIn={() => void navigate(destination, { replace: true })}
      />
      <p className={styles.fine}>
        New to Fondly?{' '}
        <Link className="link" to="/signup-flow">
          Sign up your kitchen
        </Link>
      </p>
      <SideDoor to="/customer-onboarding" icon={<IconSalad size={26} />} title="Here for a meal?">
        Go to the customer side
      </SideDoor>
    </AuthLayout>
  );
}
