import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { rememberBrowser } from '../../shared/session/known-browser.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FormValues, toFormErrors, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { validateEmail } from '../../shared/ui/forms/validate-email.ts';
import styles from './stay-updated.module.css';

/** The waitlist of cities. */
export function StayUpdated() {
  const [isSubscribed, setSubscribed] = useTemporaryFlag(policies.subscribedSeconds * 1000);
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: ({ email }) => toFieldError('email', validateEmail(email)),
    send: async ({ email = '', city = '' }: FormValues) => {
      setSubscribed(false);
      await call('POST /api/waitlist/city', { body: { email, city } });
      rememberBrowser();
      formProps.ref.current?.reset();
      setSubscribed(true);
    },
    explain,
  });

  return (
    <section className={styles.wrap}>
      <div className={`grid align-center ${styles.panel}`}>
        <div>
          <h2 className={`weight-800 tighter leading-110 ${styles.title}`}>{m.landing_stay_title()}</h2>
          <p className="text-16 subdued margin-top-8">{m.landing_stay_lead()}</p>
        </div>
        <div className="stack gap-16">
          <form className={`grid gap-12 align-start ${styles.form}`} {...formProps}>
            <TextField
              label={m.common_email()}
              name="email"
              type="email"
              autoComplete="email"
              placeholder={m.landing_email_example()}
              error={fieldErrors.email}
              required
            />
            <TextField
              label={m.landing_city()}
              name="city"
              optional
              autoComplete="address-level2"
              placeholder="Atlanta"
              maxLength={80}
              error={fieldErrors.city}
            />
            <Button type="submit" className={styles.send} disabled={isSending}>
              {isSending ? m.landing_subscribing() : m.landing_subscribe()}
            </Button>
          </form>
          {problem && <Banner tone="error">{problem}</Banner>}
          {isSubscribed && <Banner tone="success">{m.landing_subscribed()}</Banner>}
        </div>
      </div>
    </section>
  );
}

/** The two specified sentences. Field errors of the server are shown at their fields. */
function explain(thrown: unknown) {
  if (isApiError(thrown, 'already-on-waitlist')) return { problem: m.landing_already_on_waitlist() };
  if (isApiError(thrown, 'invalid-input', 'email-invalid', 'too-many-requests')) return toFormErrors(thrown);
  return { problem: m.common_something_wrong() };
}

function toFieldError(name: string, error: string | undefined): Record<string, string> {
  return error ? { [name]: error } : {};
}

/** A flag that is reset after some time. */
function useTemporaryFlag(milliseconds: number): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const setTemporarily = (next: boolean) => {
    clearTimeout(timer.current);
    setOn(next);
    if (next) timer.current = setTimeout(() => setOn(false), milliseconds);
  };
  return [isOn, setTemporarily];
}
