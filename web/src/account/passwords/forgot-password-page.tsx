import * as m from '@fondly/messages';
import { useState } from 'react';
import { Link } from 'wouter';
import { usePageLocation } from '../../shared/page/page-location.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { AuthLayout } from '../auth-layout.tsx';
import styles from '../form.module.css';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { ResetLinkSent } from './reset-link-sent.tsx';

export const meta = pageMeta({ title: m.account_forgot_title, hidden: true });

/** `/forgot-password` and `/restaurant-forgot-password`: the same form with a link back to the matching sign-in. */
export default function ForgotPasswordPage() {
  const isRestaurant = usePageLocation().pathname.startsWith('/restaurant');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const signInPath = isRestaurant ? '/restaurant-login' : '/login';
  const back = (
    <Link className={`text-15 link alone ${styles.after}`} to={signInPath}>
      {m.account_back_to_log_in()}
    </Link>
  );
  if (sentTo !== null) return <ResetLinkSent email={sentTo} back={back} />;
  return (
    <AuthLayout title={m.account_forgot_password()} lead={m.account_forgot_lead()}>
      <ForgotPasswordForm onSent={setSentTo} />
      {back}
    </AuthLayout>
  );
}
