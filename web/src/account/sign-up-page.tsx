import * as m from '@fondly/messages';
import { Redirect } from 'wouter';
import { pageMeta } from '../shared/page/page-meta.ts';
import { useHydratedSearchParams } from '../shared/page/use-hydrated-search-params.ts';
import { findReturnPath, pathAfterSignIn } from '../shared/session/return-path.ts';
import { useSession } from '../shared/session/session.ts';
import { AccountTabs } from './account-tabs.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignUpTerms } from './sign-up-terms.tsx';

export const meta = pageMeta({
  title: m.account_sign_up_title,
  description: m.account_sign_up_lead,
});

/**
 * `/customer-signup`. After the sign-up the person is signed in and sent to the requested page, else to `/kitchens`.
 */
export default function SignUpPage() {
  const session = useSession();
  const returnPath = findReturnPath(useHydratedSearchParams());
  if (session.status === 'signed-in') return <Redirect to={pathAfterSignIn(session, returnPath)} replace />;
  return (
    <AuthLayout title={m.account_sign_up_title()} lead={m.account_sign_up_lead()}>
      <AccountTabs current="sign-up" returnPath={returnPath} />
      <SignUpForm />
      <SignUpTerms />
    </AuthLayout>
  );
}
