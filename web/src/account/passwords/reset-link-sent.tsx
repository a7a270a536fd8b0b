import * as m from '@fondly/messages';
import { IconMailCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MessageText } from '../../shared/language/message-text.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import styles from './reset-link-sent.module.css';

/** What the page says once a reset link was asked for. `back` leads to the login. */
export function ResetLinkSent({ email, back }: { email: string; back: ReactNode }) {
  return (
    <AuthLayout title={m.account_forgot_sent_title()} lead={m.account_forgot_sent_lead()}>
      <div className={`flex break gap-14 on-leaf radius-16 align-start ${styles.note}`} role="status">
        <IconMailCheck size={26} aria-hidden />
        <p>
          <MessageText parts={m.account_forgot_sent.parts({ email })} tags={{ email: (text) => <b>{text}</b> }} />
        </p>
      </div>
      {back}
    </AuthLayout>
  );
}
