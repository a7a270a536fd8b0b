import * as m from '@fondly/messages';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { MessageText } from '../../shared/language/message-text.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { AuthLayout } from '../auth-layout.tsx';
import styles from '../form.module.css';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import noteStyles from './forgot-password-page.module.css';

export const meta = pageMeta({ title: m.account_forgot_title, hidden: true });

/** `/forgot-password` and `/restaurant-forgot-password`: the same form with a link back to the matching sign-in. */
export default function ForgotPasswordPage() {
  const isRestaurant = useLocation().pathname.startsWith('/restaurant');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const signInPath = isRestaurant ? '/restaurant-login' : '/login';
  const back = (
    <Link className={`text-15 link alone ${styles.after}`} to={signInPath}>
      {m.account_back_to_log_in()}
    </Link>
  );
  if (sentTo !== null) {
    return (
      <AuthLayout title={m.account_forgot_sent_title()} lead={m.account_forgot_sent_lead()}>
        <div className={`flex break gap-14 on-leaf radius-16 align-start ${noteStyles.note}`} role="status">
          <IconMailCheck size={26} aria-hidden />
          <p>
            <MessageText
              parts={m.account_forgot_sent.parts({ email: sentTo })}
              tags={{ email: (text) => <b>{text}</b> }}
            />
          </p>
        </div>
        {back}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={m.account_forgot_password()} lead={m.account_forgot_lead()}>
      <ForgotPasswordForm onSent={setSentTo} />
      {back}
    </AuthLayout>
  );
}
