import { policies } from '@fondly/contract/policies';
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FormValues, useServerForm, usualFaults } from '../../shared/ui/forms/use-server-form.ts';
import { emailFault } from '../../shared/ui/forms/validate-email.ts';
import styles from './stay-updated.module.css';

/** The waitlist of cities (customer specification, sections 4, 5 and 8). */
export function StayUpdated() {
  const [isThanked, setThanked] = useShortly(policies.subscribedSeconds * 1000);
  const { faults, problem, isSending, formProps } = useServerForm({
    check: ({ email }) => named('email', emailFault(email)),
    send: async ({ email = '', city = '' }: FormValues) => {
      setThanked(false);
      await call('POST /api/waitlist/city', { body: { email, city } });
      formProps.ref.current?.reset();
      setThanked(true);
    },
    explain,
  });

  return (
    <section className={styles.wrap}>
      <div className={styles.panel}>
        <div>
          <h2 className={styles.title}>Stay Updated</h2>
          <p className={styles.lead}>New kitchens and new neighborhoods, now and then. No noise.</p>
        </div>
        <div className={styles.side}>
          <form className={styles.form} {...formProps}>
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              placeholder="you@example.com"
              fault={faults.email}
              required
            />
            <TextField
              label="City"
              name="city"
              optional
              autoComplete="address-level2"
              placeholder="Atlanta"
              maxLength={80}
              fault={faults.city}
            />
            <Button type="submit" className={styles.send} disabled={isSending}>
              {isSending ? 'Subscribing...' : 'Subscribe'}
            </Button>
          </form>
          {problem && <Banner tone="error">{problem}</Banner>}
          {isThanked && <Banner tone="success">Thanks for subscribing!</Banner>}
        </div>
      </div>
    </section>
  );
}

/** The two specified sentences; what the server says of a field stays at the field. */
function explain(thrown: unknown) {
  if (isRefusal(thrown, 'already-listed')) return { problem: "You're already on the waitlist!" };
  if (isRefusal(thrown, 'invalid-input', 'email-invalid', 'too-many-requests')) return usualFaults(thrown);
  return { problem: 'Something went wrong. Please try again.' };
}

function named(name: string, fault: string | undefined): Record<string, string> {
  return fault ? { [name]: fault } : {};
}

/** A flag that falls by itself after some time. */
function useShortly(milliseconds: number): [boolean, (isUp: boolean) => void] {
  const [isUp, setUp] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const raise = (next: boolean) => {
    clearTimeout(timer.current);
    setUp(next);
    if (next) timer.current = setTimeout(() => setUp(false), milliseconds);
  };
  return [isUp, raise];
}
