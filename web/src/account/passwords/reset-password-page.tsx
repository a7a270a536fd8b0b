import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useNavigate } from '../../shared/page/page-location.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { useHydratedSearchParams } from '../../shared/page/use-hydrated-search-params.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import styles from '../form.module.css';
import { MailedLinkLoading, MailedLinkProblem } from '../mailed-link.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { ResetLinkSent } from './reset-link-sent.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useResetLink } from './use-reset-link.ts';

export const meta = pageMeta({ title: m.account_reset_title, hasSecretUrl: true });

/** `/reset-password?token=…`, linked in the email. */
export default function ResetPasswordPage() {
  const token = useHydratedSearchParams().get('token') ?? '';
  const link = useResetLink(token);
  const [signInPath, setSignInPath] = useState<string | null>(null);
  if (signInPath) return <PasswordResetDone signInPath={signInPath} />;
  if (link.state === 'verifying') {
    return <MailedLinkLoading title={m.account_reset_title()} />;
  }
  if (link.state === 'invalid') return <InvalidLink />;
  if (link.state === 'unknown') return <LinkCheckFailed onRetry={link.verify} />;
  return (
    <AuthLayout title={m.account_reset_title()} lead={m.account_reset_lead()}>
      <ResetPasswordForm
        token={token}
        onPasswordSet={(isRestaurant) => setSignInPath(isRestaurant ? '/restaurant-login' : '/login')}
        onInvalid={link.markInvalid}
      />
    </AuthLayout>
  );
}

/** The form for a new link, right here. */
function InvalidLink() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = (
    <Link className={`text-15 link alone ${styles.after}`} to="/login">
      {m.account_back_to_log_in()}
    </Link>
  );
  if (sentTo !== null) return <ResetLinkSent email={sentTo} back={back} />;
  return (
    <MailedLinkProblem
      title={m.account_reset_expired_title()}
      lead={m.account_reset_expired_lead()}
      problem={m.account_reset_expired()}
    >
      <ForgotPasswordForm onSent={setSentTo} />
      {back}
    </MailedLinkProblem>
  );
}

function LinkCheckFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <MailedLinkProblem
      title={m.account_reset_title()}
      lead={m.account_link_unreachable()}
      problem={m.account_reset_unverified()}
    >
      <div className="stack gap-12">
        <Button size="main" wide onClick={onRetry}>
          {m.common_try_again()}
        </Button>
        <Link className={`text-15 link alone ${styles.after}`} to="/forgot-password">
          {m.account_reset_request()}
        </Link>
      </div>
    </MailedLinkProblem>
  );
}

/** Leads to the sign-in after the specified 3 seconds. */
function PasswordResetDone({ signInPath }: { signInPath: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(signInPath), policies.resetRedirectSeconds * 1000);
    return () => clearTimeout(timer);
  }, [navigate, signInPath]);
  return (
    <AuthLayout title={m.account_reset_done_title()} lead={m.account_reset_done_lead()}>
      <Banner tone="success">{m.account_reset_done()}</Banner>
      <ButtonLink size="main" wide to={signInPath}>
        {m.account_reset_go()}
      </ButtonLink>
    </AuthLayout>
  );
}
