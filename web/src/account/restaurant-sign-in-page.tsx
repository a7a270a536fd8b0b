import { IconSalad } from '@tabler/icons-react';
import { Link, Navigate } from 'react-router';
import { pageMeta } from '../shared/page/page-meta.ts';
import { useHydratedSearchParams } from '../shared/page/use-hydrated-search-params.ts';
import { findReturnPath } from '../shared/session/return-path.ts';
import { useSession } from '../shared/session/session.ts';
import { findSignInReason } from '../shared/session/sign-in-reason.ts';
import { Banner } from '../shared/ui/feedback/banner.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { OtherSignInLink } from './other-sign-in-link.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInReasonBanner } from './sign-in-reason-banner.tsx';
import { SignedUpBanner } from './signed-up-banner.tsx';

export const meta = pageMeta({ title: 'Kitchen sign-in', description: 'Sign in to your kitchen dashboard on Fondly.' });

/**
 * `/restaurant-login`. A signed-in person with a restaurant is redirected at once. A person without one can finish a
 * sign-up or sign in as somebody else.
 */
export default function RestaurantSignInPage() {
  const session = useSession();
  const search = useHydratedSearchParams();
  const destination = findReturnPath(search) ?? '/dashboard';
  if (session.status === 'signed-in' && session.restaurant) return <Navigate to={destination} replace />;
  return (
    <AuthLayout
      title="Good evening, chef"
      lead="Sign in to list meals and see your orders."
      saying="What is left tonight has a neighbor waiting."
    >
      <SignInReasonBanner reason={findSignInReason(search, null)} />
      {session.status === 'signed-in' && (
        <Banner tone="info" lead={`${session.user.email} has no kitchen yet.`}>
          <Link className="link" to="/signup-flow">
            Finish signing up your kitchen
          </Link>
        </Banner>
      )}
      <SignInForm forgotPath="/restaurant-forgot-password" banner={<SignedUpBanner search={search} />} />
      <p className="note centered">
        New to Fondly?{' '}
        <Link className="link" to="/signup-flow">
          Sign up your kitchen
        </Link>
      </p>
      <OtherSignInLink to="/customer-onboarding" icon={<IconSalad size={26} />} title="Here for a meal?">
        Go to the customer side
      </OtherSignInLink>
    </AuthLayout>
  );
}
