import { policies } from '@fondly/contract/policies';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { useHydratedSearchParams } from '../../shared/page/use-hydrated-search-params.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import styles from '../form.module.css';
import { MailedLinkLoading, MailedLinkProblem } from '../mailed-link.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useResetLink } from './use-reset-link.ts';

export const meta = pageMeta({ title: 'Set a new password', hasSecretUrl: true });

/** `/reset-password?token=…`, linked in the email. */
export default function ResetPasswordPage() {
  const token = useHydratedSearchParams().get('token') ?? '';
  const link = useResetLink(token);
  const [signInPath, setSignInPath] = useState<string | null>(null);
  if (signInPath) return <PasswordResetDone signInPath={signInPath} />;
  if (link.state === 'verifying') {
    return <MailedLinkLoading title="Set a new password" status="Verifying your link" />;
  }
  if (link.state === 'invalid') return <InvalidLink />;
  if (link.state === 'unknown') return <LinkCheckFailed onRetry={link.verify} />;
  return (
    <AuthLayout title="Set a new password" lead="Afterwards you are signed out everywhere else.">
      <ResetPasswordForm
        token={token}
        onPasswordSet={(isRestaurant) => setSignInPath(isRestaurant ? '/restaurant-login' : '/login')}
        onInvalid={link.markInvalid}
      />
    </AuthLayout>
  );
}

function InvalidLink() {
  return (
    <MailedLinkProblem
      title="This link has ended"
      lead="A link works once, and for 60 minutes."
      problem="Invalid or expired password reset link. Please request a new one."
    >
      <div className="stack gap-12">
        <ButtonLink size="main" wide to="/forgot-password">
          Request a new link
        </ButtonLink>
        <Link className={`text-15 link alone ${styles.after}`} to="/login">
          Back to sign in
        </Link>
      </div>
    </MailedLinkProblem>
  );
}

function LinkCheckFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <MailedLinkProblem
      title="Set a new password"
      lead="Something stood between us and your link."
      problem="Unable to verify reset link. Please try again."
    >
      <div className="stack gap-12">
        <Button size="main" wide onClick={onRetry}>
          Try again
        </Button>
        <Link className={`text-15 link alone ${styles.after}`} to="/forgot-password">
          Request a new link
        </Link>
      </div>
    </MailedLinkProblem>
  );
}

/** Leads to the sign-in after the specified 3 seconds. */
function PasswordResetDone({ signInPath }: { signInPath: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(signInPath), policies.resetRedirectSeconds * 1000);
    return () => clearTimeout(timer);
  }, [navigate, signInPath]);
  return (
    <AuthLayout title="Your password is set" lead="You will be taken to the sign-in in a moment.">
      <Banner tone="success">Sign in with your new password from now on.</Banner>
      <ButtonLink size="main" wide to={signInPath}>
        Go to sign in
      </ButtonLink>
    </AuthLayout>
  );
}
