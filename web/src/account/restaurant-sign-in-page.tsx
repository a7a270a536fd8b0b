import * as m from '@fondly/messages';
import { IconSalad } from '@tabler/icons-react';
import { Link, Redirect } from 'wouter';
import { MessageText } from '../shared/language/message-text.tsx';
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
import { useGreeting } from './use-greeting.ts';

export const meta = pageMeta({
  title: m.account_kitchen_log_in_title,
  description: m.account_kitchen_log_in_description,
});

/**
 * `/restaurant-login`. A signed-in person with a restaurant is redirected at once. A person without one can finish a
 * sign-up or sign in as somebody else.
 */
export default function RestaurantSignInPage() {
  const session = useSession();
  const search = useHydratedSearchParams();
  const greeting = useGreeting();
  const destination = findReturnPath(search) ?? '/dashboard';
  if (session.status === 'signed-in' && session.restaurant) return <Redirect to={destination} replace />;
  return (
    <AuthLayout title={greeting} lead={m.account_kitchen_lead()} saying={m.account_saying_kitchens()}>
      <SignInReasonBanner reason={findSignInReason(search, null)} />
      {session.status === 'signed-in' && (
        <Banner tone="info" lead={m.account_no_kitchen_yet({ email: session.user.email })}>
          <Link className="link" to="/signup-flow">
            {m.account_finish_kitchen()}
          </Link>
        </Banner>
      )}
      <SignInForm forgotPath="/restaurant-forgot-password" banner={<SignedUpBanner search={search} />} />
      <p className="note centered">
        <MessageText
          parts={m.account_new_to_fondly.parts()}
          tags={{
            link: (text) => (
              <Link className="link" to="/signup-flow">
                {text}
              </Link>
            ),
          }}
        />
      </p>
      <OtherSignInLink to="/customer-onboarding" icon={<IconSalad size={26} />} title={m.account_here_for_meal()}>
        {m.account_customer_side()}
      </OtherSignInLink>
    </AuthLayout>
  );
}
