import * as m from '@fondly/messages';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { Redirect } from 'wouter';
import { pageMeta } from '../shared/page/page-meta.ts';
import { useHydratedSearchParams } from '../shared/page/use-hydrated-search-params.ts';
import { findReturnPath, pathAfterSignIn } from '../shared/session/return-path.ts';
import { useSession } from '../shared/session/session.ts';
import { findSignInReason } from '../shared/session/sign-in-reason.ts';
import { AccountTabs } from './account-tabs.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { OtherSignInLink } from './other-sign-in-link.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInReasonBanner } from './sign-in-reason-banner.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignUpTerms } from './sign-up-terms.tsx';
import { TodaysMeals } from './todays-meals.tsx';

export const meta = pageMeta({
  title: m.account_tabs,
  description: m.account_onboarding_description,
});

/**
 * `/customer-onboarding`: the choice between login and sign-up. Protected pages send visitors here. The form that most
 * people need is open, so that choosing costs them no tap: the login after a session has ended, else the sign-up.
 */
export default function OnboardingPage() {
  const session = useSession();
  const search = useHydratedSearchParams();
  const returnPath = findReturnPath(search);
  if (session.status === 'signed-in') return <Redirect to={pathAfterSignIn(session, returnPath)} replace />;
  const reason = findSignInReason(search, returnPath);
  return (
    <AuthLayout title={m.account_onboarding_title()} lead={m.account_onboarding_lead()}>
      {!reason && <TodaysMeals />}
      <AccountTabs current={reason ? 'log-in' : 'sign-up'} returnPath={returnPath} />
      <SignInReasonBanner reason={reason} />
      {reason ? (
        <SignInForm forgotPath="/forgot-password" />
      ) : (
        <>
          <SignUpForm />
          <SignUpTerms />
        </>
      )}
      <OtherSignInLink
        to="/restaurant-login"
        icon={<IconToolsKitchen2 size={26} />}
        title={m.account_restaurant_question()}
      >
        {m.account_restaurant_log_in()}
      </OtherSignInLink>
    </AuthLayout>
  );
}
