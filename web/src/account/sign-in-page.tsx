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
import { SignedUpBanner } from './signed-up-banner.tsx';

export const meta = pageMeta({ title: m.common_log_in, description: m.account_log_in_description });

/** `/login` and `/signin`: the sign-in of customers. A signed-in person is redirected at once. */
export default function SignInPage() {
  const session = useSession();
  const search = useHydratedSearchParams();
  const returnPath = findReturnPath(search);
  if (session.status === 'signed-in') return <Redirect to={pathAfterSignIn(session, returnPath)} replace />;
  return (
    <AuthLayout title={m.account_welcome_back()} lead={m.account_log_in_lead()} hasStrip>
      <AccountTabs current="log-in" returnPath={returnPath} />
      <SignInReasonBanner reason={findSignInReason(search, returnPath)} />
      <SignInForm forgotPath="/forgot-password" banner={<SignedUpBanner search={search} />} />
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
