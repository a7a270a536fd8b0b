import type { Output } from '@fondly/contract/api';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { QrCode } from '../../shared/ui/display/qr-code.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { SecondFactorCodeForm } from './second-factor-code-form.tsx';

type EnrollmentKey = Output<'POST /api/admin/access/enrol'>;

/** The first visit of an admin: the password, then a key for an authenticator app and its first code. */
export function Enrollment() {
  const [key, setKey] = useState<EnrollmentKey | null>(null);
  return key ? <NewKey enrollment={key} /> : <PasswordStep onKey={setKey} />;
}

function PasswordStep({ onKey }: { onKey: (key: EnrollmentKey) => void }) {
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: ({ password }) => (password ? {} : { password: 'Please enter your password.' }),
    send: async ({ password = '' }) => onKey(await call('POST /api/admin/access/enrol', { body: { password } })),
  });
  return (
    <div className={`stack gap-20 ${styles.box}`}>
      <h1 className={`weight-800 tighter leading-110 ${styles.title}`}>Set up your second factor</h1>
      <p className="muted">
        Operators sign in with their password and a code of an authenticator app. You need your phone, once, and two
        minutes.
      </p>
      <form className="stack gap-20" {...formProps}>
        {problem && <Banner tone="error">{problem}</Banner>}
        <PasswordField
          label="Your password, once more"
          name="password"
          autoComplete="current-password"
          error={fieldErrors.password}
          required
        />
        <Button type="submit" size="main" wide isPending={isSending}>
          Continue
        </Button>
      </form>
    </div>
  );
}

function NewKey({ enrollment }: { enrollment: EnrollmentKey }) {
  return (
    <div className={`stack gap-20 ${styles.box} ${styles.wide}`}>
      <h1 className={`weight-800 tighter leading-110 ${styles.title}`}>Set up your second factor</h1>
      <section className={`stack card gap-12 padding-20 ${styles.step}`} aria-label="Scan">
        <h2>1. Scan this with your authenticator app</h2>
        <div className={`row wrap gap-16 ${styles.key}`}>
          <QrCode text={enrollment.uri} label="The key for a scanner; it is written beside it" />
          <div>
            <p className="muted">Or type the key:</p>
            <p className={`break text-15 weight-600 ${styles.letters}`}>{enrollment.key}</p>
          </div>
        </div>
      </section>
      <section className={`stack card gap-12 padding-20 ${styles.step}`} aria-label="Recovery codes">
        <h2>2. Keep your recovery codes</h2>
        <RecoveryCodes codes={enrollment.recoveryCodes} />
      </section>
      <section className={`stack card gap-12 padding-20 ${styles.step}`} aria-label="First code">
        <h2>3. Type the code that the app shows</h2>
        <SecondFactorCodeForm label="Code" hint="Six digits; a new one comes every 30 seconds." />
      </section>
    </div>
  );
}
