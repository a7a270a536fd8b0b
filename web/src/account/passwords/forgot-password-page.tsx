import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { AuthLayout } from '../auth-layout.tsx';
import styles from '../form.module.css';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import noteStyles from './forgot-password-page.module.css';

export const meta = pageMeta({ title: 'Forgot password', hidden: true });

/** `/forgot-password` and `/restaurant-forgot-password`: the same form with a link back to the matching sign-in. */
export default function ForgotPasswordPage() {
  const isRestaurant = useLocation().pathname.startsWith('/restaurant');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const signInPath = isRestaurant ? '/restaurant-login' : '/login';
  const back = (
    <Link className={`text-15 link alone ${styles.after}`} to={signInPath}>
      Back to sign in
    </Link>
  );
  if (sentTo !== null) {
    return (
      <AuthLayout title="Check Your Email" lead="The link in it works once, and for 60 minutes.">
        <div className={`flex break gap-14 on-leaf radius-16 align-start ${noteStyles.note}`} role="status">
          <IconMailCheck size={26} aria-hidden />
          <p>
            If <b>{sentTo}</b> has an account, a link to set a new password is on its way. Look in the spam folder too.
          </p>
        </div>
        {back}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Forgot password?" lead="Tell us your email and we send you a link to set a new one.">
      <ForgotPasswordForm onSent={setSentTo} />
      {back}
    </AuthLayout>
  );
}
